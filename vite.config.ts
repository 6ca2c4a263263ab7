import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type ConfigEnv, defineConfig, type Plugin, type UserConfig } from 'vite';
import { isLoader, loaderBuild } from './scripts/client-build/loader-build.ts';

/** Vite converts syntax and CSS for these browsers, but adds no functions (scripts/checks/browser-features.test.ts). */
const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox121', 'ios16.4', 'safari16.4'];

/**
 * Matches the modules of a chunk.
 * @param files below client/src
 * @throws if a file is gone, because its chunk would silently become several
 */
function modules(...files: readonly string[]): RegExp {
  const gone = files.filter((file) => !existsSync(join(import.meta.dirname, 'client/src', file)));
  if (gone.length > 0) throw new Error(`vite.config.ts names files of client/src that are gone: ${gone.join(', ')}`);
  const names = files.join('|').replaceAll('.', String.raw`\.`).replaceAll('/', String.raw`[\\/]`);
  return new RegExp(String.raw`[\\/]client[\\/]src[\\/](?:${names})$`);
}

/**
 * The roots of what every page needs, and of what the home page shares with other parts. With their imports, they form
 * one script and one style sheet instead of a dozen.
 */
const firstLoad = modules(
  'app/app.tsx',
  'features/photo-upload/sent-card.ts',
  'features/site/site-footer.tsx',
  'features/site/site-header.tsx',
  'fields/access-code-field.tsx',
  'fields/card-code-field.tsx',
  'i18n/translator.ts',
  'lib/focus.ts',
  'lib/page-lifecycle.ts',
  'lib/sharing.ts',
  'pages/unfinished-card.ts',
  'queries/gallery.ts',
  'services/analytics.ts',
  'services/foreign-scripts.ts',
  'ui/base.css',
  'ui/tokens.css',
  'ui/ticket.tsx',
  'ui/tile.tsx',
);
const firstLoadModules = new RegExp(String.raw`${firstLoad.source}|[\\/]node_modules[\\/]react-dom[\\/]`);

/** Each of these pages also gets one script. Otherwise, modules shared with its dialogs would make 15 requests. */
const homeLoad = modules('pages/home.tsx');
const galleryLoad = modules('pages/gallery/gallery.tsx');
const deferredGalleryParts = modules(
  'pages/gallery/deferred-gallery-parts.ts',
  'order/migrate-order.ts',
  'features/downloads/share-sheet.ts',
);

/** Options of all client builds. No file becomes a `data:` URL, because the policy allows these only for images. */
const build: UserConfig['build'] = {
  outDir: '../dist/client',
  emptyOutDir: true,
  manifest: true,
  target: OLDEST_BROWSERS,
  assetsInlineLimit: 0,
  // WebKit never retries a module whose preload failed (decision 009).
  modulePreload: false,
  reportCompressedSize: false,
};

const pagesBuild: UserConfig['build'] = {
  ...build,
  // Source maps are kept beside the release and never served (scripts/client-build).
  sourcemap: 'hidden',
  rolldownOptions: {
    // tRPC's modules have no side effects, but its packages do not declare that, so its web sockets would stay in.
    treeshake: { moduleSideEffects: (id) => !id.includes('node_modules/@trpc/') },
    output: {
      codeSplitting: {
        groups: [
          { name: 'first-load', test: firstLoadModules, priority: 2 },
          { name: 'gallery', test: galleryLoad, priority: 1 },
          { name: 'home', test: homeLoad, priority: 1 },
          { name: 'deferred-gallery-parts', test: deferredGalleryParts },
        ],
      },
    },
  },
};

/** Builds the renderer of pages with all of its imports, because the server has none of the client's packages. */
const serverBuild: UserConfig['build'] = { ...build, target: 'node20', manifest: false };

function buildOf({ mode, isSsrBuild }: ConfigEnv): UserConfig['build'] {
  if (isSsrBuild) return serverBuild;
  return isLoader(mode) ? loaderBuild(mode, build) : pagesBuild;
}

/** The server adds each page's files by the manifest, so Vite's tags are removed from the built page. */
const pageTemplate: Plugin = {
  name: 'page-template',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle, filename }) =>
      bundle
        ? (await readFile(filename, 'utf8')).replace('<script type="module" src="/src/main.tsx"></script>', '')
        : html,
  },
};

/**
 * Adds a comment that makes Chromium compile these files off the main thread while they load. That saves a slow phone a
 * quarter of a second before its first press. The comment counts only in a file's first line, so it is added last.
 */
const compileHint: Plugin = {
  name: 'compile-hint',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && ['first-load', 'gallery', 'home'].includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

export default defineConfig((env) => ({
  root: 'client',
  publicDir: isLoader(env.mode) || env.isSsrBuild ? false : 'public',
  ...(env.isSsrBuild ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  plugins: [react(), ...(env.isSsrBuild ? [] : [pageTemplate, compileHint])],
  build: buildOf(env),
  // React has had the function itself since version 18, so the shim is not needed.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  server: { allowedHosts: ['.localhost'] },
}));
