import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A bar at the screen's lower edge: as high as it is, `--bottom-bar` keeps the page's end and whatever floats above it
 * clear of it. The room below a phone's rounded corners is not counted: it is there without a bar, too.
 * @returns what goes on the bar.
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
