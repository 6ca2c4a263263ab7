import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { minifyAgain } from './scripts/client-build/minify-again.ts';
import { modulesAtOnce } from './scripts/client-build/modules-at-once.ts';
import { styleName } from './scripts/client-build/style-name.ts';
import { OLDEST_BROWSERS } from './scripts/client-build/supported-browsers.ts';
import { pagesOf } from './scripts/stack/pages-of.ts';

/** What the storefront's server answers by itself, beside the pages; the rest is the client's. */
const serverPaths = [
  '/trpc',
  '/media',
  '/face-search',
  '/uploads',
  '/venue-icon.svg',
  '/healthz',
  '/readyz',
  '/metrics',
  '/csp-reports',
];

/** The storefront's server behind the development server, as `npm run dev` starts it. */
const server = process.env.DEV_SERVER_URL;

/** The roots of what every page needs. With all they import, they are one script and one style sheet, not a dozen. */
const firstLoad =
  /[\\/]client[\\/]src[\\/](?:app[\\/]app\.tsx|i18n[\\/]translator\.ts|ui[\\/](?:tokens|base)\.css)$|[\\/]node_modules[\\/]react-dom[\\/]/;

/** The same for the gallery, which shares pieces with what opens over it: one request, not fifteen. */
const galleryLoad = /[\\/]client[\\/]src[\\/]pages[\\/]gallery[\\/]gallery\.tsx$/;

export default defineConfig({
  root: 'client',
  plugins: [
    react(),
    modulesAtOnce(),
    minifyAgain(['first-load', 'gallery', 'viewer-overlay', 'checkout-overlay']),
    ...(server ? [pagesOf(server)] : []),
  ],
  css: { modules: { generateScopedName: styleName } },
  // The Content-Security-Policy allows no inline script: no polyfill, nothing as a data: URL.
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    // WebKit never asks again for a module whose preload failed (decision 032).
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-load', test: firstLoad, priority: 2 },
            { name: 'gallery', test: galleryLoad, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    strictPort: true,
    allowedHosts: ['.localhost'],
    // Vite keeps the Host header, from which the server knows the venue.
    proxy: server ? Object.fromEntries(serverPaths.map((path) => [path, server])) : {},
  },
});
