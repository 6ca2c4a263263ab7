import { type FunctionComponent, lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadPartTexts } from '#client/i18n/translator.ts';

export type LazyPart<Props> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

type ModuleWith<Name extends string> = { readonly [Key in Name]: FunctionComponent<never> };
type PropsOf<Component> = Component extends FunctionComponent<infer Props extends object> ? Props : never;

/** The texts that a part needs: only those that every page loads at first, or all texts. */
type Texts = 'all' | 'first';

/** Works like React's `lazy`, but shows a loaded part at once, where `lazy` may show its fallback for 0.3 s. */
export function lazyPart<Name extends string, Module extends ModuleWith<Name>>(
  importModule: () => Promise<Module>,
  name: Name,
  texts: Texts = 'all',
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: FunctionComponent<Props> | null = null;
  const load = async () => {
    const [module] = await Promise.all([importModule(), texts === 'all' && loadPartTexts()]);
    loaded = (module as Readonly<Record<string, unknown>>)[name] as FunctionComponent<Props>;
    return { default: loaded };
  };
  const Lazy = lazy(load);
  const Component = (props: Props) => {
    const [Code] = useState(() => loaded ?? Lazy);
    return <Code {...props} />;
  };
  return Object.assign(Component, { load });
}

/** Creates a part that the page can do without: nothing shows while it loads or if it fails. */
export function optionalPart<Name extends string, Module extends ModuleWith<Name>>(
  importModule: () => Promise<Module>,
  name: Name,
  texts: Texts = 'all',
): FunctionComponent<PropsOf<Module[Name]>> {
  const Part = lazyPart(importModule, name, texts);
  return (props) => (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
