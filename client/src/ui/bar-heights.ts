import './bar-heights.css';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What stays on the screen while the page scrolls, by the custom property that has its height. */
type Bar = '--offline-bar' | '--top-bar' | '--bottom-bar' | '--consent-bar';

/** What stands beside a bar and moves with it, and what has the focus. */
const READERS = '[data-beside-bars], :focus';
/** What may get the focus. Firefox and WebKit scroll to it before it matches `:focus`. */
const CONTROLS = 'a, button, input, select, [tabindex]';

/** An empty rule, in a style sheet of its own: a change of one then leaves the other as it is. */
function addRule(selector: string): CSSStyleDeclaration {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`${selector} {}`);
  document.adoptedStyleSheets.push(sheet);
  return (sheet.cssRules[0] as CSSStyleRule).style;
}

let readers: CSSStyleDeclaration | undefined;
let controls: CSSStyleDeclaration | undefined;

/**
 * Sets a bar's height for what reads it, and for nothing else: a custom property of the whole document would have the style
 * of every element computed again whenever a bar comes, goes or grows.
 * @param height as CSS writes it; null when the bar is gone
 */
function setBarHeight(bar: Bar, height: string | null): void {
  if (!readers) {
    readers = addRule(READERS);
    addEventListener('keydown', keepFocusClear, { capture: true, once: true });
  }
  readers.setProperty(bar, height);
  controls?.setProperty(bar, height);
}

/**
 * Has the browser scroll whatever gets the focus clear of the bars, from now on. A press of a key does it, and so must what
 * moves the focus without one: on a phone nothing else scrolls to the focus, and to give every control its margins is long
 * work for a slow one.
 */
export function keepFocusClear(): void {
  if (controls || !readers) return;
  controls = addRule(CONTROLS);
  controls.cssText = readers.cssText;
}

/**
 * Keeps a custom property at the height of a bar that stays on the screen. The bar then covers nothing on the page: elements
 * with `data-beside-bars` can read the height, and a control that gets the focus is scrolled clear of it (bar-heights.css).
 * The safe area below a bar at the lower edge is not counted, because it is there without a bar too.
 * @returns the ref of the bar.
 */
export function useBarHeight<Element extends HTMLElement = HTMLElement>(bar: Bar): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    let frame = 0;
    const measure = () => {
      const height = `${current.getBoundingClientRect().height}px`;
      setBarHeight(bar, bar === '--bottom-bar' ? `calc(${height} - env(safe-area-inset-bottom))` : height);
    };
    // In the next frame: the page, which others observe, grows by it, and a loop of observers is an error.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      setBarHeight(bar, null);
    };
  }, [bar]);
  return element;
}
