import type { ReactNode } from 'react';
import { useVenueState } from '#client/queries/venue.ts';
import type { Venue } from '#shared/site/venue.ts';
import { readTheme } from '#shared/theme/theme.ts';

export const SAMPLE_VENUE: Venue = {
  name: 'Fotos do Parque',
  webName: 'fotos',
  contactEmail: 'fotos@example.com',
  seller: null,
  hasOnlineSale: true,
  hasFacialRecognition: false,
  searchMaxRange: 1,
  canSendPhoto: false,
  readsCardCode: true,
  externalHelp: null,
  initialForm: 'card',
  customerFormFields: [],
  cpfAsPassword: false,
  mustEditPhoto: false,
  freePhotos: false,
  canRemovePhoto: false,
  twoFactor: false,
  receiptByEmail: false,
  banner: null,
  logoUrl: '',
  backgroundUrl: '',
  theme: readTheme({}),
  homePictures: [{ src: '' }],
};

/** `venue.current` must be answered. */
export function WithVenue({ children }: { children: ReactNode }) {
  return useVenueState().state === 'ready' ? children : null;
}
