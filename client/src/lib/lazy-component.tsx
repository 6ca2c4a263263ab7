import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { loadPartTexts } from '#client/i18n/translator.ts';

export type LazyComponent<Props> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

/** Like React's `lazy`, which delays replacing a fallback by a third of a second; this does not. */
export function lazyComponent<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded = await importCode();
    return { default: loaded };
  };
  const Lazy = lazy(load);
  const Component = (props: Props) => {
    const [Code] = useState(() => loaded ?? Lazy);
    return <Code {...props} />;
  };
  return Object.assign(Component, { load });
}

/** A lazy component that loads its texts with its code. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return lazyComponent(async () => {
    const [part] = await Promise.all([load(), loadPartTexts()]);
    return part;
  });
}
