import { Ivya } from 'ivya';
import type { Target } from '../visitor.ts';
import { geometryProblems } from './geometry.ts';

type Point = { readonly x: number; readonly y: number };

export type Place = Point | { readonly problem: string };

// Ivya is a fork of Playwright's code for roles and names. With `webkit`, it never uses `checkVisibility`, so that all
// engines agree about what is visible.
const ivya = Ivya.create({ browser: 'webkit', exact: true });

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
}

function all(target: Target): Element[] {
  const { role, name, css, within, exact = true } = target;
  const roots: ParentNode[] = within ? all(within) : [document];
  return roots.flatMap((root) => {
    if (css !== undefined) return [...root.querySelectorAll(css)];
    const container = root instanceof Document ? root.documentElement : (root as Element);
    if (role === undefined) return ivya.queryAllByLabelText(name ?? '', { exact }, container);
    return ivya.queryAllByRole(role, { exact, ...(name === undefined ? {} : { name }) }, container);
  });
}

function centreOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function isHit(element: Element, { x, y }: Point): boolean {
  const hit = document.elementFromPoint(x, y);
  if (!hit) return false;
  return element.contains(hit) || hit.closest('label')?.control === element;
}

function place(target: Target): Place {
  const found = all(target).filter(isVisible);
  const [element] = found;
  if (!element) return { problem: 'is not there' };
  if (found.length > 1) return { problem: `is there ${found.length} times` };
  if (element.matches(':disabled')) return { problem: 'is disabled' };
  // Scrolls as a visitor does: only if the middle is off the screen or covered.
  if (!isHit(element, centreOf(element))) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const centre = centreOf(element);
  return isHit(element, centre) ? centre : { problem: 'is behind something else' };
}

let remembered: Element | null = null;

const pageScript = {
  place,
  count: (target: Target): number => all(target).filter(isVisible).length,
  /** Returns an element's text, or an input's value; null if there is no such element. */
  text(target: Target): string | null {
    const [element] = all(target);
    if (!element) return null;
    return element instanceof HTMLInputElement ? element.value : element.textContent;
  },
  isChecked: (target: Target): boolean => {
    const [element] = all(target);
    return element instanceof HTMLInputElement && element.checked;
  },
  /** Selects the content, so that typing replaces it. */
  selectContent(target: Target): void {
    const [element] = all(target);
    if (element instanceof HTMLInputElement) element.select();
  },
  /** Remembers an element, even an invisible one. @returns whether it exists */
  remember(target: Target): boolean {
    remembered = all(target)[0] ?? null;
    return remembered !== null;
  },
  remembered: () => remembered,
  geometryProblems,
};

declare global {
  interface Window {
    pageScript?: typeof pageScript;
  }
}

window.pageScript = pageScript;
