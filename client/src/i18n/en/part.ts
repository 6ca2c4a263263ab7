import type { Texts } from '#client/i18n/texts.ts';

export const part: Texts['part'] = {
  failed: 'Something wrong happened',
  failedHint: 'The rest of the page still works.',
  missing: 'This part of the page did not load',
  missingHint: 'Refresh the page to go on. What you typed and have not sent yet will be lost.',
  reload: 'Refresh page',
};
