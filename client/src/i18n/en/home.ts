import type { Texts } from '../texts.ts';

export const home: Texts['home'] = {
  title: 'Your photos are here',
  subtitle: {
    cardOrFace: 'Enter your card code or find your photos with a selfie.',
    card: 'Enter the code printed on your photo card.',
    face: 'Find your photos with a selfie.',
    neither: 'Relive the best moments of your visit.',
  },
  cardCode: 'Card code',
  cardCodeHint: '9 letters and digits, as on the card',
  accessCode: 'Access code',
  accessCodeHint: '6 letters and digits',
  accessCodeInvalid: 'Enter the 6 characters of the access code.',
  accessCodeNeeded: 'This card also needs its access code.',
  load: 'See photos',
  loading: 'Looking for your photos…',
};
