import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import {
  EVENT_ON_KEY_DOWN,
  useController,
  VK_ARROW_LEFT,
  VK_ARROW_RIGHT,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import { useDoubleTap } from './use-double-tap.ts';

// These replace what the lightbox library does differently from what a visitor of a gallery expects.

/** Closes on Escape even without focus, as the library only hears keys inside the viewer. */
export function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isTop = document.querySelector('dialog:modal') === null;
      if (key === 'Escape' && isTop && target === document.body) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
}

/** Makes the page inert. The library would undo that during the press that closes the viewer. */
export function useRootOverPage(zoom: RefObject<ZoomRef | null>): HTMLElement {
  const [root] = useState(() => document.createElement('div'));
  useDoubleTap(root, zoom);
  useLayoutEffect(() => {
    const page = [...document.body.children].filter((part): part is HTMLElement => part instanceof HTMLElement);
    for (const part of page) part.inert = true;
    document.body.append(root);
    return () => {
      root.remove();
      for (const part of page) part.inert = false;
    };
  }, [root]);
  return root;
}

/** Handles arrow keys, as the library's timeout loses quick presses on slow phones. It still handles zoomed photos. */
export function ArrowKeys({ zoom }: { zoom: RefObject<ZoomRef | null> }) {
  const { prev, next, subscribeSensors } = useController();
  useEffect(
    () =>
      subscribeSensors(EVENT_ON_KEY_DOWN, (event) => {
        const step = { [VK_ARROW_LEFT]: prev, [VK_ARROW_RIGHT]: next }[event.key];
        if (!step || event.repeat || (zoom.current && zoom.current.zoom > 1)) return;
        event.stopPropagation();
        step();
      }),
    [prev, next, subscribeSensors, zoom],
  );
  return null;
}
