import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadPartTexts } from '#client/i18n/translator.ts';

export type LazyPart<Props> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

/**
 * A component whose code loads when it is first rendered, or by `load`. React's `lazy` alone shows a fallback for at least a
 * third of a second; a part that was loaded ahead shows at once.
 * @param texts `first` where the texts of the first load are enough: the others do not load with the code
 */
export function lazyPart<Props extends object>(
  importCode: () => Promise<ComponentType<Props>>,
  texts: 'all' | 'first' = 'all',
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    const [code] = await Promise.all([importCode(), texts === 'all' && loadPartTexts()]);
    loaded = code;
    return { default: code };
  };
  const Lazy = lazy(load);
  const Component = (props: Props) => {
    const [Code] = useState(() => loaded ?? Lazy);
    return <Code {...props} />;
  };
  return Object.assign(Component, { load });
}

/** A part that the page can do without: nothing shows while it loads, or if it fails. */
export function OptionalPart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
