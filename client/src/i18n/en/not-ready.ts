import type { Texts } from '#client/i18n/texts.ts';

export const notReady: Texts['notReady'] = {
  heading: 'Your photo is being developed',
  steps: 'The steps of your photo',
  photographed: 'Taken',
  developing: 'Developing',
  ready: 'Ready',
  done: 'done',
  now: 'now',
  checked: 'Checked at {{time}}',
};
