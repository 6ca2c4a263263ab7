const NEAR = 1;

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

const boxOf = (element: Element): Box => element.getBoundingClientRect();
const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });

function written({ left, top, right, bottom }: Box): string {
  return `${[left, top, right, bottom].map((edge) => Math.round(edge)).join(' ')}`;
}

function differ(one: Box, other: Box): boolean {
  return (['left', 'top', 'right', 'bottom'] as const).some((edge) => Math.abs(one[edge] - other[edge]) > NEAR);
}

function isPrint(picture: Element): boolean {
  return picture.closest('[data-chosen]') !== null;
}

function isInside(inner: Box, outer: Box): boolean {
  const { left, top, right, bottom } = inner;
  return left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;
}

/** Lists shown thumbnails that do not fill their cell. Chosen ones need only be inside it. */
function thumbnails(): string[] {
  return [...document.querySelectorAll('li[data-index]')].flatMap((cell) => {
    // Skips the larger, blurred copy behind an uncropped picture. Only the copy has no `loading` attribute.
    const picture = cell.querySelector('button > img[loading]');
    const whole = boxOf(cell);
    if (!picture || whole.bottom <= 0 || whole.top >= innerHeight) return [];
    const box = boxOf(picture);
    if (isPrint(picture) ? isInside(box, whole) : !differ(box, whole)) return [];
    return [`thumbnail ${cell.getAttribute('data-index')}: ${written(box)}, not ${written(whole)}`];
  });
}

function dialogs(): string[] {
  return [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(isShown).flatMap((dialog) => {
    const { left, top, right, bottom } = boxOf(dialog);
    const fits = left >= -NEAR && top >= -NEAR && right <= innerWidth + NEAR && bottom <= innerHeight + NEAR;
    return fits ? [] : [`dialog: ${written(boxOf(dialog))} in ${innerWidth} × ${innerHeight}`];
  });
}

function width(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide, the screen ${clientWidth}`] : [];
}

/** Lists a gallery's bars in wrong places. The header must be at the top, and the cart bar, if shown, at the bottom. */
function edges(): string[] {
  if (!location.pathname.startsWith('/gallery/')) return [];
  const header = document.querySelector('header');
  const cart = document.querySelector('section[data-bottom-bar]');
  const atTop = header && Math.abs(boxOf(header).top) > NEAR ? [`the header is at ${written(boxOf(header))}`] : [];
  if (!cart || !isShown(cart) || Math.abs(boxOf(cart).bottom - innerHeight) <= NEAR) return atTop;
  return [...atTop, `the cart bar is at ${written(boxOf(cart))} of ${innerHeight}`];
}

export function geometryProblems(): string[] {
  return [...width(), ...edges(), ...thumbnails(), ...dialogs()];
}
