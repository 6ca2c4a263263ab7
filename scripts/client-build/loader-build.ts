import type { UserConfig } from 'vite';

/** The script that stands in every page. The server reads it, and sends it in pages alone. */
const INLINE = 'first-files';

/**
 * That script, and those that load the modules of a page that the server rendered: Vite's modes for a build of each.
 */
export const LOADERS = [INLINE, 'load-home', 'load-gallery'] as const;

/** @returns whether a mode of Vite builds one of these scripts */
export const isLoader = (mode: string): boolean => LOADERS.some((name) => name === mode);

/** The style sheets are in the page already. These scripts need the names in them alone. */
const withoutStyles: NonNullable<UserConfig['plugins']>[number] = {
  name: 'without-styles',
  generateBundle(_options, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith('.css')) delete bundle[file];
  },
};

/**
 * How such a script is built: a classic script without imports, because a module would run after the page is parsed, and the
 * end of a gallery's page waits for the provider.
 * @param name of the script, and of its manifest
 * @param shared what all builds of the client share
 */
export const loaderBuild = (name: string, shared: UserConfig['build']): UserConfig['build'] => ({
  ...shared,
  emptyOutDir: false,
  // Otherwise the script would add them to the page.
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
