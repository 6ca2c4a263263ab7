import type { Texts } from '#client/i18n/texts.ts';

export const notReady: Texts['notReady'] = {
  title: 'There are no medias available on the card',
  wait: 'Please wait a little: your photos and videos may take up to 48 hours to become available.',
  support: 'If the card is still empty after that, contact support.',
  again: 'Look again',
  stillNone: 'We looked again and there are no photos yet. Please try later.',
  failed: 'The search did not finish. Check your connection and try again.',
  keep: 'Keep this code on this device',
  keepHint: 'Next time you open this site, one tap looks for your photos. You can erase it at any time.',
  heading: 'Your photo is being developed',
  steps: 'The steps of your photo',
  photographed: 'Taken',
  developing: 'Developing',
  ready: 'Ready',
  done: 'done',
  now: 'now',
  checked: 'Checked at {{time}}',
};
