import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Bar, setBarHeight } from './bar-heights.ts';

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
