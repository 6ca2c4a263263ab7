import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '#client/lib/lazy-component.tsx';
import { loadPartTexts } from './translator.ts';

/** A lazy component that loads its texts with its code. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return lazyComponent(async () => {
    const [part] = await Promise.all([load(), loadPartTexts()]);
    return part;
  });
}
