import type { Texts } from '#client/i18n/texts.ts';

export const choosing: Texts['choosing'] = {
  all: 'Select all ({{count}})',
  clear: 'Clear selection',
  undo: 'Undo',
  most: 'Up to {{count}} at a time: the nearest ones were changed.',
  saving: 'Saving the selection',
  progress: '{{done}} of {{total}}',
};
