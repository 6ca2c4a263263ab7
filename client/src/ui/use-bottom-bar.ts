import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Sets `--bottom-bar` to the height of a bar at the screen's lower edge. The bar then covers nothing on the page.
 * The safe area of a phone is not counted, because it is there without a bar too.
 * @returns the ref of the bar.
 */
export function useBottomBar(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const content = entry?.contentRect.height ?? 0;
      style.setProperty('--bottom-bar', `calc(${content}px + 2 * var(--space-2) + 1px)`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
  return bar;
}
