/** Vite converts syntax and CSS for these, but no functions (`scripts/checks/browser-features.test.ts`). */
export const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox121', 'ios16.4', 'safari16.4'];
