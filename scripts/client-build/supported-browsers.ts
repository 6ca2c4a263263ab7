/**
 * The oldest browsers that the client is built for. Vite replaces syntax and CSS that they lack, but no functions:
 * `scripts/checks/browser-features.test.ts` knows those. README.md says what works less well where.
 */
export const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox121', 'ios16.4', 'safari16.4'];
