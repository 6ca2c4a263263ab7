import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What stays on the screen while the page scrolls, by the custom property that has its height. */
type Bar = '--offline-bar' | '--top-bar' | '--bottom-bar' | '--consent-bar';

/**
 * Sets a custom property to the height of a bar that stays on the screen. The bar then covers nothing on the page, and a
 * control that gets the focus is scrolled clear of it (`scroll-margin` in base.css). The safe area below a bar at the
 * lower edge is not counted, because it is there without a bar too.
 * @returns the ref of the bar.
 */
export function useBarHeight<Element extends HTMLElement = HTMLElement>(bar: Bar): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`;
      style.setProperty(bar, bar === '--bottom-bar' ? `calc(${height} - env(safe-area-inset-bottom))` : height);
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty(bar);
    };
  }, [bar]);
  return element;
}
