import { type FunctionComponent, lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadPartTexts } from '#client/i18n/translator.ts';
import { repeatStyleSheets } from './missing-file.ts';

export type LazyPart<Props> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

type ModuleWith<Name extends string> = { readonly [Key in Name]: FunctionComponent<never> };
type PropsOf<Component> = Component extends FunctionComponent<infer Props extends object> ? Props : never;

/** The texts that a part needs: only those that every page loads at first, or all texts. */
type Texts = 'all' | 'first';

/** Functions that let parts load again that failed to load. React's `lazy` would never try again. */
const failedParts = new Set<() => void>();

/** Lets the parts that failed to load be loaded again when they are next rendered. */
export async function repeatFailedParts(): Promise<void> {
  for (const repeat of failedParts) repeat();
  failedParts.clear();
  await repeatStyleSheets();
}

/** Works like React's `lazy`, but shows a loaded part at once, where `lazy` may show its fallback for 0.3 s. */
export function lazyPart<Name extends string, Module extends ModuleWith<Name>>(
  importModule: () => Promise<Module>,
  name: Name,
  texts: Texts = 'all',
): LazyPart<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let loaded: FunctionComponent<Props> | null = null;
  const repeat = () => {
    Lazy = lazy(load);
  };
  const load = async () => {
    const files = Promise.all([importModule(), texts === 'all' && loadPartTexts()]);
    files.catch(() => failedParts.add(repeat));
    const [module] = await files;
    loaded = (module as Readonly<Record<string, unknown>>)[name] as FunctionComponent<Props>;
    return { default: loaded };
  };
  let Lazy = lazy(load);
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
