import type { FirstTexts } from '#client/i18n/texts.ts';

export const downloads: FirstTexts['downloads'] = {
  one: 'Download',
  all: 'Download all',
  extras: 'Download extras',
  oneByOne: 'Download one by one',
  toPhotos: 'Save to photos',
  progress: 'Downloading {{name}}',
  done: 'Download finished',
  large: 'This file is large: follow it in your browser’s downloads.',
  failed: 'The download did not finish. Nothing incomplete was saved: tap Download to go on.',
  stoppedAt: 'Stopped at {{percent}}',
  preparing: 'Preparing the file…',
  zipStarted: '{{file}} is in your browser’s downloads. Is a file missing?',
  zipFailed: 'The file could not be prepared. Try again or download the files one by one.',
};
