import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPartTexts } from './translator.ts';

/** A lazy component whose code and texts load when it is first rendered. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadPartTexts()]);
    return { default: part };
  });
}
