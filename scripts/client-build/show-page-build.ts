import type { UserConfig } from 'vite';

/** Vite's mode for the build of this script alone. */
export const SHOW_PAGE = 'show-page';

/**
 * How the script before the first paint is built: a classic script without imports, because a module would run after the
 * page is parsed.
 * @param shared what all builds of the client share
 */
export const showPageBuild = (shared: UserConfig['build']): UserConfig['build'] => ({
  ...shared,
  emptyOutDir: false,
  manifest: '.vite/show-page.json',
  rolldownOptions: {
    input: 'client/src/rendered-pages/show-page.ts',
    output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
  },
});
