import type { PartTexts } from '#client/i18n/texts.ts';

/** The texts of the dialog of the gallery's cards. */
export const lateCards: PartTexts['cards'] = {
  hint: 'The photos of all your cards are together, in one order.',
  items_one: '{{count}} photo or video',
  items_other: '{{count}} photos and videos',
  loading: 'Loading…',
  remove: 'Remove card {{code}}',
  removed: 'Card removed',
  addTitle: 'Add another card',
  add: 'Add',
  added: 'Card added',
  already: 'This card is already in your gallery.',
  asksCode: 'This card asks for an access code.',
  open: 'Open card',
  failed: 'Its photos could not be loaded.',
  name: 'Card {{code}}',
};
