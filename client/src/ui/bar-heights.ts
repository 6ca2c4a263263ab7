import './bar-heights.css';
import { type RefObject, useLayoutEffect, useRef } from 'react';

type Bar = '--top-bar' | '--bottom-bar' | '--consent-bar';

const READERS = '[data-beside-bars], :focus';
/** Selects all controls: in Firefox and WebKit, `:focus` only matches after the browser has scrolled to the control. */
const CONTROLS = 'a, button, input, select, [tabindex]';

/** Adds a rule in its own style sheet, because changing a sheet restyles everything that the sheet matches. */
function addRule(selector: string): CSSStyleDeclaration {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`${selector} {}`);
  document.adoptedStyleSheets.push(sheet);
  return (sheet.cssRules[0] as CSSStyleRule).style;
}

let readers: CSSStyleDeclaration | undefined;
let controls: CSSStyleDeclaration | undefined;

/**
 * Sets a bar's height on the elements that read it; null removes the height. To set it on the document would restyle
 * everything.
 */
function setBarHeight(bar: Bar, height: string | null): void {
  if (!readers) {
    readers = addRule(READERS);
    addEventListener('keydown', keepFocusClear, { capture: true, once: true });
  }
  readers.setProperty(bar, height);
  controls?.setProperty(bar, height);
}

/** Keeps focused controls clear of the bars. Call it only before the focus moves: margins on all controls are slow. */
export function keepFocusClear(): void {
  if (controls || !readers) return;
  controls = addRule(CONTROLS);
  controls.cssText = readers.cssText;
}

/**
 * Gives a bar's height to `data-beside-bars` and to focused controls (bar-heights.css). The height of the bottom bar
 * excludes the safe area.
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
    // Measures in the next frame, which avoids a ResizeObserver loop error.
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
