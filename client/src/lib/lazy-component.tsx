import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

/** A component whose code loads when it is first rendered, or before that by `load`. */
export type LazyComponent<Props> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

/**
 * As React's `lazy`, but once its code has loaded it is rendered at once. A lazy component shows its fallback first, and
 * React lets a third of a second pass before it replaces that.
 */
export function lazyComponent<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded = await importCode();
    return { default: loaded };
  };
  const Late = lazy(load);
  const Component = (props: Props) => {
    const [Code] = useState(() => loaded ?? Late);
    return <Code {...props} />;
  };
  return Object.assign(Component, { load });
}
