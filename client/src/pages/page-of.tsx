import { type ComponentType, lazy, useState } from 'react';

/**
 * A page whose code loads apart. One that has loaded already is rendered at once: a lazy component would show the loading
 * page first, for at least a frame.
 * @returns `load`, which loads the code, and the page, which loads it as well
 */
export function pageOf<Props extends object>(importPage: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded = await importPage();
    return { default: loaded };
  };
  const Late = lazy(load);
  const Page = (props: Props) => {
    const [Code] = useState(() => loaded ?? Late);
    return <Code {...props} />;
  };
  return { load, Page };
}
