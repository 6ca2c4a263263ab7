import type { Texts } from '#client/i18n/texts.ts';

export const site: Texts['site'] = {
  loading: 'Loading…',
  loadError: 'Sorry for the inconvenience, but there was an error loading the page.',
  loadErrorContact: 'If it keeps happening, write to {{email}}.',
  loadErrorContactVenue: 'If it keeps happening, email the venue you visited.',
  tryAgain: 'Try again',
  offline: 'You are offline. What has loaded stays here; the rest comes back with your connection.',
  language: 'Language',
  galleryTitle: 'Gallery',
  consentText: 'Statistics, chat and error reports only if you accept. {{terms}} and {{privacy}}.',
  notNow: 'Not now',
  consentTerms: 'Terms of service',
  consentPrivacy: 'privacy',
  consentRegion: 'Privacy',
  accept: 'Accept',
  mediaDelay: 'Photos and videos may take up to 48 hours to become available.',
  help: 'Help',
  helpMail: 'Hello! I need help with my photos. Card code: {{code}}',
  helpMailNoCard: 'Hello! I need help with my photos.',
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  close: 'Close',
  backHome: 'Back to home',
};

export const part: Texts['part'] = {
  failed: 'Something went wrong',
  failedHint: 'The rest of the page still works.',
  missing: 'This part of the page did not load',
  missingHint: 'Refresh the page to go on. What you typed and have not sent yet will be lost.',
  reload: 'Refresh page',
};
