import type { UserConfig } from 'vite';

/** The name of the script that is inlined in every page. */
const INLINE = 'first-files';

/** The inline script and the loaders of rendered pages. Each is a mode of Vite. */
export const LOADERS = [INLINE, 'load-home', 'load-gallery'] as const;

export const isLoader = (mode: string): boolean => LOADERS.some((name) => name === mode);

/** The page links the style sheets, so these scripts need only the class names. */
const withoutStyles: NonNullable<UserConfig['plugins']>[number] = {
  name: 'without-styles',
  generateBundle(_options, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
  },
};

/**
 * Builds classic scripts. An inline module would run only after the whole page is parsed, and the end of a gallery's
 * page waits for the provider.
 */
export const loaderBuild = (name: string, shared: UserConfig['build']): UserConfig['build'] => ({
  ...shared,
  emptyOutDir: false,
  // With a style sheet for each chunk, Vite would make the script add the styles.
  cssCodeSplit: false,
  manifest: `.vite/${name}.json`,
  rolldownOptions: {
    input: `client/src/rendered-pages/${name}.ts`,
    output: {
      format: 'iife',
      entryFileNames: name === INLINE ? '.inline/[name].js' : 'assets/[name]-[hash].js',
    },
    plugins: [withoutStyles],
  },
});
