import { venuePicturePath } from '#shared/site/paths.ts';
import { FILM_SHAPES, type FilmShape, pictureRect } from './film-plan.ts';

type Words = { readonly small: string; readonly large: string };

/** Loads the venue's logo, if it has one, through our server: a picture of another origin could taint the canvas. */
export async function loadLogo(): Promise<HTMLImageElement | null> {
  const logo = new Image();
  logo.crossOrigin = 'anonymous';
  logo.src = venuePicturePath('logo', 480, '');
  return logo.decode().then(
    () => logo,
    () => null,
  );
}

function evenLinesOf(context: CanvasRenderingContext2D, text: string, width: number): readonly string[] {
  const lines = linesOf(context, text, width);
  for (let narrower = width - 10; narrower > width / 3; narrower -= 10) {
    const even = linesOf(context, text, narrower);
    if (even.length > lines.length || even.some((line) => context.measureText(line).width > narrower)) break;
    lines.splice(0, lines.length, ...even);
  }
  return lines;
}

function linesOf(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

type Text = {
  readonly text: string;
  readonly top: number;
  readonly size: number;
  readonly font: (size: number) => string;
};

function drawText(context: CanvasRenderingContext2D, { text, top, size, font }: Text): number {
  const { width } = context.canvas;
  const room = width * 0.84;
  let fitting = size;
  context.font = font(fitting);
  const longest = Math.max(...text.split(' ').map((word) => context.measureText(word).width));
  if (longest > room) fitting *= room / longest;
  context.font = font(fitting);
  let y = top;
  for (const line of evenLinesOf(context, text, room)) {
    context.fillText(line, width / 2, y);
    y += fitting * 1.12;
  }
  return y;
}

function drawLogo(context: CanvasRenderingContext2D, logo: HTMLImageElement, top: number): number {
  const { width } = context.canvas;
  const scale = Math.min((width * 0.46) / logo.naturalWidth, (width * 0.18) / logo.naturalHeight);
  const [w, h] = [logo.naturalWidth * scale, logo.naturalHeight * scale];
  const edge = width * 0.04;
  context.fillStyle = '#fff';
  context.beginPath();
  context.roundRect((width - w) / 2 - edge, top, w + 2 * edge, h + 2 * edge, edge);
  context.fill();
  context.drawImage(logo, (width - w) / 2, top + edge, w, h);
  return top + h + 2 * edge;
}

export function drawCard(
  shape: FilmShape,
  logo: HTMLImageElement | null,
  { small, large }: Words,
): Promise<ImageBitmap> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, FILM_SHAPES[shape]);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  const { width, height } = canvas;
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`);
  const light = context.createRadialGradient(width / 2, height * 0.4, 0, width / 2, height * 0.4, height * 0.75);
  light.addColorStop(0, token('brand-ray'));
  light.addColorStop(0.5, token('brand'));
  light.addColorStop(1, token('brand-deep'));
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  const heading = token('heading-font').replace('inherit', style.fontFamily);
  context.textAlign = 'center';
  context.textBaseline = 'top';
  const below = logo ? drawLogo(context, logo, height / 2 - width * 0.36) : height / 2 - width * 0.2;
  context.fillStyle = token('on-brand');
  const end = drawText(context, {
    text: token('heading-case') === 'uppercase' ? large.toUpperCase() : large,
    top: below + width * 0.08,
    size: width * 0.15,
    font: (size) => `${token('heading-weight')} ${size}px ${heading}`,
  });
  context.fillStyle = token('highlight-on-brand');
  drawText(context, {
    text: small,
    top: end + width * 0.02,
    size: width * 0.055,
    font: (size) => `650 ${size}px ${style.fontFamily}`,
  });
  return createImageBitmap(canvas);
}

export type Canvas2D = OffscreenCanvasRenderingContext2D;

/** Frees a canvas's memory immediately, not at the next garbage collection. */
export const freeCanvas = (canvas: OffscreenCanvas) => {
  canvas.width = 0;
};

export function contextOf(canvas: OffscreenCanvas): Canvas2D {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas to draw on');
  return context;
}

type Size = { readonly width: number; readonly height: number };
type Picture = ImageBitmap | OffscreenCanvas | HTMLCanvasElement;

function fitted(picture: Picture, frame: Size, fraction: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.round(frame.width / fraction), Math.round(frame.height / fraction));
  const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  return canvas;
}

/** Draws the blurred, dark backdrop. Blurs by shrinking and enlarging: Safari 16 has no canvas filters. */
export function blurOf(picture: Picture, frame: Size): OffscreenCanvas {
  const blur = fitted(fitted(picture, frame, 45), frame, 8);
  const context = contextOf(blur);
  context.fillStyle = 'rgb(10 11 13 / 45%)';
  context.fillRect(0, 0, blur.width, blur.height);
  return blur;
}

/** Scales a picture to the size in which its scene ends, so that no frame has to scale the original. */
export function scaleForFilm(picture: ImageBitmap, frame: Size): OffscreenCanvas {
  const { width, height } = pictureRect(picture, frame, 1, 0);
  const canvas = new OffscreenCanvas(Math.ceil(width), Math.ceil(height));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}
