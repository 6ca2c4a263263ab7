import type { Page } from '@playwright/test';

/** Bars and forms. Their words may wrap, but must not overlap or leave the screen. */
const BARS = 'header, footer, [data-bottom-bar], [data-order-ticket], [class*=strip], main form, main form ~ *';

/**
 * Finds texts of a bar that overlap each other or another control, or that leave the screen, such as a total
 * under the action beside it. Also finds controls that stay covered wherever the page is scrolled to.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: holds `find`.
export function overlaps(page: Page): Promise<string[]> {
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: the browser gets one function, with all that it calls.
  const find = async (bars: string): Promise<string[]> => {
    type Box = { readonly name: string; readonly owner: Element | null; readonly box: DOMRect };
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ?? (element.textContent?.trim().slice(0, 40) || element.tagName.toLowerCase());
    /** Whether an element is visible. Texts for screen readers alone are clipped to a pixel. */
    const isSeen = (element: Element | null): boolean => {
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clipPath, overflowX } = getComputedStyle(at);
        if (clipPath === 'inset(50%)' || (overflowX !== 'visible' && at.clientWidth <= 2)) return false;
      }
      return true;
    };
    const boxesOf = (name: string, owner: Element | null, thing: Element | Range) =>
      [...thing.getClientRects()]
        .filter(({ width, height }) => width > 2 && height > 2)
        .map((box): Box => ({ name, owner, box }));
    const textsOf = (bar: Element): Box[] => {
      const nodes = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT);
      const texts: Box[] = [];
      while (nodes.nextNode()) {
        const { currentNode: node } = nodes;
        const name = node.textContent?.trim() ?? '';
        if (name === '' || !isSeen(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        texts.push(...boxesOf(name, node.parentElement, range));
      }
      return texts;
    };
    const controlsOf = (place: ParentNode) =>
      [...place.querySelectorAll('button, a[href], summary')].filter(
        (control) =>
          isSeen(control) && !control.closest('[inert]') && getComputedStyle(control).pointerEvents !== 'none',
      );
    // The boxes of lines are taller than their letters.
    const areOver = (one: DOMRect, other: DOMRect) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > 2 && height > 0.4 * Math.min(one.height, other.height);
    };
    const clashesIn = (bar: Element): string[] => {
      const texts = textsOf(bar);
      const controls = controlsOf(bar)
        .filter(isOpaque)
        .flatMap((control) => boxesOf(nameOf(control), control, control));
      return texts.flatMap(({ name, owner, box }, at) => {
        const leaves = box.right > innerWidth + 1 || box.left < -1 ? [`'${name}' leaves the screen`] : [];
        const others = controls.filter((control) => !control.owner?.contains(owner));
        const under = [...texts.slice(at + 1), ...others].filter((other) => areOver(box, other.box));
        return [...leaves, ...under.map((other) => `'${name}' and '${other.name}'`)];
      });
    };
    const isOpaque = (element: Element) =>
      !/^(?:transparent|rgba\(.*, 0(?:\.\d+)?\))$/.test(getComputedStyle(element).backgroundColor);
    const MIDDLE_AND_CORNERS = [[0.5, 0.5], ...[0.15, 0.85].flatMap((x) => [0.15, 0.85].map((y) => [x, y]))];
    /** Returns what covers a control; null if its centre or a place near a corner is free or off the screen. */
    const over = (control: Element): Element | null => {
      const [box] = control.getClientRects();
      if (!box) return null;
      let cover: Element | null = null;
      for (const [x = 0, y = 0] of MIDDLE_AND_CORNERS) {
        const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        if (!hit || control.contains(hit) || hit.contains(control)) return null;
        cover ??= hit;
      }
      return cover;
    };
    /** Scrolls a control to several heights. @returns what covers it at the last; null if it is free at one of them */
    const stayingOver = (control: Element): Element | null => {
      let cover = over(control);
      for (const block of ['center', 'start', 'end', 'nearest'] as const) {
        if (!cover) return null;
        control.scrollIntoView({ block, behavior: 'instant' });
        cover = over(control);
      }
      for (const height of [0.35, 0.25, 0.65]) {
        if (!cover) return null;
        scrollBy({ top: control.getBoundingClientRect().top - height * innerHeight, behavior: 'instant' });
        cover = over(control);
      }
      return cover;
    };
    // Bars publish their heights in the frame after their layout.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const place = [...document.querySelectorAll('dialog[open], [role=menu]')].at(-1) ?? document;
    const { scrollX: left, scrollY: top } = window;
    const found = [...place.querySelectorAll(bars)].flatMap(clashesIn);
    for (const control of controlsOf(place)) {
      const cover = stayingOver(control);
      if (cover) found.push(`'${nameOf(control)}' is under '${nameOf(cover)}'`);
    }
    scrollTo({ left, top, behavior: 'instant' });
    return found;
  };
  return page.evaluate(find, BARS);
}
