import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPartTexts } from './translator.ts';

/** A part of the page whose code loads when it is opened first, and its texts with it. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadPartTexts()]);
    return { default: part };
  });
}
