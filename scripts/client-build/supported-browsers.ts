/**
 * Vite lowers syntax and CSS for them, but no functions (`scripts/checks/browser-features.test.ts`). README.md says
 * what works less well.
 */
export const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox121', 'ios16.4', 'safari16.4'];
