import {
  BlobSource,
  BufferTarget,
  CanvasSink,
  CanvasSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  type WrappedCanvas,
} from 'mediabunny';
import { fileDownload } from '#client/features/downloads/fetch-file.ts';
import { blurOf, type Canvas2D, contextOf, freeCanvas, scaleForFilm } from './film-drawing.ts';
import {
  BEAT,
  BITRATE,
  bestStart,
  CLIP_SECONDS,
  FILM_SHAPES,
  type FilmCodec,
  type FilmShape,
  FRAME_RATE,
  fillsFrame,
  LEAST_PHOTOS,
  pictureRect,
  type Scene,
} from './film-plan.ts';

export type FilmOrder = {
  readonly scenes: readonly Scene[];
  readonly addresses: ReadonlyMap<string, string>;
  readonly cards: Readonly<Record<'title' | 'end', ImageBitmap>>;
  readonly shape: FilmShape;
  readonly codec: FilmCodec;
  readonly isMoving: boolean;
};

export type FilmNews =
  | { readonly kind: 'progressed'; readonly progress: number }
  | { readonly kind: 'made'; readonly film: Blob; readonly medias: ReadonlySet<string> }
  | { readonly kind: 'failed'; readonly reason: string };

const FADE_FRAMES = 10;

/** The size of the largest file that is used. Files are loaded whole, so a larger video could fill a phone's memory. */
const MOST_BYTES = 48 * 1024 * 1024;

type Painter = {
  readonly seconds?: number;
  readonly paint: (context: Canvas2D, progress: number) => void | Promise<void>;
  readonly close: () => void;
};

const never = new AbortController().signal;

class Film {
  readonly #order: FilmOrder;
  readonly #frame: (typeof FILM_SHAPES)[FilmShape];
  readonly #canvas: OffscreenCanvas;
  readonly #context: Canvas2D;
  readonly #source: CanvasSource;
  readonly #target = new BufferTarget();
  readonly #output: Output;
  readonly #shown = new Set<string>();
  #framesDone = 0;
  #framesAll: number;
  #before: { readonly painter: Painter; readonly seconds: number } | null = null;

  constructor(order: FilmOrder) {
    this.#order = order;
    this.#frame = FILM_SHAPES[order.shape];
    this.#canvas = new OffscreenCanvas(this.#frame.width, this.#frame.height);
    this.#context = contextOf(this.#canvas);
    this.#source = new CanvasSource(this.#canvas, {
      ...order.codec,
      quality: new Quality({ bitrate: BITRATE }),
      keyFrameInterval: 2,
    });
    this.#output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: this.#target });
    this.#framesAll = order.scenes.reduce((sum, { seconds }) => sum + seconds * FRAME_RATE, 0);
  }

  /** Makes the film. Leaves out media that do not load, are too large or cannot be decoded. */
  async make(): Promise<FilmNews> {
    this.#output.addVideoTrack(this.#source, { frameRate: FRAME_RATE });
    await this.#output.start();
    let next = this.#painterOf(0);
    for (const [at, scene] of this.#order.scenes.entries()) {
      const painter = await next;
      // Loads the next scene while drawing this one.
      next = this.#painterOf(at + 1);
      const seconds = painter ? (painter.seconds ?? scene.seconds) : 0;
      this.#framesAll -= (scene.seconds - seconds) * FRAME_RATE;
      if (!painter) continue;
      await this.#play(painter, seconds);
      if (scene.kind !== 'card') this.#shown.add(scene.media.id);
    }
    this.#before?.painter.close();
    await this.#output.finalize();
    const photos = this.#order.scenes.filter((scene) => scene.kind === 'photo' && this.#shown.has(scene.media.id));
    if (photos.length < LEAST_PHOTOS || !this.#target.buffer)
      return { kind: 'failed', reason: 'too few photos loaded' };
    const film = new Blob([this.#target.buffer], { type: 'video/mp4' });
    return { kind: 'made', film, medias: this.#shown };
  }

  async #play(painter: Painter, seconds: number): Promise<void> {
    const frames = seconds * FRAME_RATE;
    for (let frame = 0; frame < frames; frame += 1) {
      const opacity = this.#before && this.#order.isMoving ? (frame + 1) / FADE_FRAMES : 1;
      if (this.#before && opacity < 1)
        await this.#before.painter.paint(this.#context, 1 + frame / this.#before.seconds / FRAME_RATE);
      this.#context.globalAlpha = Math.min(1, opacity);
      await painter.paint(this.#context, this.#order.isMoving ? frame / frames : 0.5);
      this.#context.globalAlpha = 1;
      if (opacity >= 1) this.#forget();
      await this.#source.add(this.#framesDone / FRAME_RATE, 1 / FRAME_RATE);
      this.#framesDone += 1;
      if (frame % 6 === 0)
        postMessage({ kind: 'progressed', progress: this.#framesDone / this.#framesAll } satisfies FilmNews);
    }
    this.#before = { painter, seconds };
  }

  #forget(): void {
    this.#before?.painter.close();
    this.#before = null;
  }

  async #painterOf(at: number): Promise<Painter | null> {
    const scene = this.#order.scenes[at];
    if (!scene) return null;
    if (scene.kind === 'card') return this.#cardPainter(this.#order.cards[scene.card]);
    try {
      const file = await fileDownload(this.#order.addresses.get(scene.media.id) ?? '').fetch({
        signal: never,
        onProgress: () => undefined,
        maxBytes: MOST_BYTES,
      });
      if (file.kind === 'large') return null;
      return scene.kind === 'photo' ? await this.#photoPainter(file.blob, at) : await this.#videoPainter(file.blob);
    } catch {
      // The page tells the visitor how many media are missing. The reason would not help.
      return null;
    }
  }

  #cardPainter(card: ImageBitmap): Painter {
    return { paint: (context) => context.drawImage(card, 0, 0), close: () => card.close() };
  }

  async #photoPainter(blob: Blob, at: number): Promise<Painter> {
    const bitmap = await createImageBitmap(blob);
    const frame = this.#frame;
    const backdrop = fillsFrame(bitmap, frame) ? null : blurOf(bitmap, frame);
    const picture = scaleForFilm(bitmap, frame);
    const side = at % 2 === 0 ? 1 : -1;
    return {
      paint: (context, progress) => {
        if (backdrop) context.drawImage(backdrop, 0, 0, frame.width, frame.height);
        const { x, y, width, height } = pictureRect(picture, frame, progress, side);
        context.drawImage(picture, x, y, width, height);
      },
      close: () => {
        if (backdrop) freeCanvas(backdrop);
        freeCanvas(picture);
      },
    };
  }

  async #videoPainter(blob: Blob): Promise<Painter | null> {
    const input = new Input({ source: new BlobSource(blob), formats: [MP4, QTFF] });
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return null;
    const packets = [];
    for await (const { timestamp, byteLength } of new EncodedPacketSink(track).packets(undefined, undefined, {
      metadataOnly: true,
    })) {
      packets.push({ timestamp, byteLength });
    }
    const duration = await track.computeDuration();
    const start = bestStart(packets, duration);
    const moments = Array.from(
      { length: CLIP_SECONDS * FRAME_RATE + FADE_FRAMES },
      (_, frame) => start + frame / FRAME_RATE,
    );
    const canvases = new CanvasSink(track, { poolSize: 3 }).canvasesAtTimestamps(moments);
    const frame = this.#frame;
    let shown: WrappedCanvas | null = null;
    return {
      seconds: Math.min(CLIP_SECONDS, Math.max(BEAT, Math.floor(duration))),
      paint: async (context) => {
        const { value } = await canvases.next();
        shown = value ?? shown;
        if (!shown) return;
        const { canvas } = shown;
        const place = pictureRect(canvas, frame, 0, 0);
        if (!fillsFrame(canvas, frame)) {
          const blur = blurOf(canvas, frame);
          context.drawImage(blur, 0, 0, frame.width, frame.height);
          freeCanvas(blur);
        }
        context.drawImage(canvas, place.x, place.y, place.width, place.height);
      },
      close: () => void canvases.return(),
    };
  }
}

addEventListener('message', ({ data }: MessageEvent<FilmOrder>) => {
  new Film(data).make().then(
    (news) => postMessage(news),
    (error: unknown) => postMessage({ kind: 'failed', reason: String(error) } satisfies FilmNews),
  );
});
