import './bar-heights.css';
import { type RefObject, useLayoutEffect, useRef } from 'react';

type Bar = '--offline-bar' | '--top-bar' | '--bottom-bar' | '--consent-bar';

const READERS = '[data-beside-bars], :focus';
/** Firefox and WebKit scroll before `:focus` matches. */
const CONTROLS = 'a, button, input, select, [tabindex]';

/** In its own style sheet, so that changing one leaves the others. */
function addRule(selector: string): CSSStyleDeclaration {
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`${selector} {}`);
  document.adoptedStyleSheets.push(sheet);
  return (sheet.cssRules[0] as CSSStyleRule).style;
}

let readers: CSSStyleDeclaration | undefined;
let controls: CSSStyleDeclaration | undefined;

/** Only for its readers: on the document it would restyle every element. Null when the bar is gone. */
function setBarHeight(bar: Bar, height: string | null): void {
  if (!readers) {
    readers = addRule(READERS);
    addEventListener('keydown', keepFocusClear, { capture: true, once: true });
  }
  readers.setProperty(bar, height);
  controls?.setProperty(bar, height);
}

/** Also without a key press: phones scroll for nothing else, and margins on every control are slow. */
export function keepFocusClear(): void {
  if (controls || !readers) return;
  controls = addRule(CONTROLS);
  controls.cssText = readers.cssText;
}

/** For `data-beside-bars` and focused controls (bar-heights.css). Excludes the safe area. */
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
    // Next frame: otherwise a ResizeObserver loop error.
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
