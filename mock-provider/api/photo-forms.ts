import multipart from '@fastify/multipart';
import type { Provider } from '#mock-provider/provider.ts';
import { type Card, mediaLists } from '#mock-provider/world/cards/card.ts';
import { type Media, pictureSeed } from '#mock-provider/world/cards/media.ts';
import type { CardRecipe } from '#mock-provider/world/cards/recipe.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import {
  type AcceptedPhoto,
  acceptPhotos,
  FORM_OPTIONS,
  readPhotoForm,
  STORED_BYTES,
} from '#mock-provider/world/uploads.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import { register } from './register.ts';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

/** Adds photos to a card as extras, because they are the visitor's own. */
function addPhotos(venue: Venue, card: Card, photos: readonly AcceptedPhoto[]): void {
  for (const { type, bytes } of photos) {
    const number = venue.count(`upload ${card.code}`);
    const digits = String(number).padStart(2, '0');
    const media: Media = {
      id: `${venue.id}-${card.code.toLowerCase()}-u${digits}`,
      card: card.code,
      type: 'photo',
      filename: `envio-${digits}.${EXTENSIONS[type]}`,
      thumbFilename: `envio-${digits}-thumb.jpg`,
      // This picture of the fixtures is shown if the bytes of the uploaded photo are not stored, or no longer.
      picture: pictureSeed(card.code) + number - 1,
      broken: false,
      state: 'extra',
    };
    card.media.set(media.id, media);
    if (bytes) venue.uploads.store(media.id, bytes, type);
  }
}

function uploadRoute(provider: Provider): void {
  register(
    provider,
    endpoints.uploadPhotos,
    ({ params, query, body }) => {
      const venue = provider.world.venue(params.organizationId);
      const { can_send_photo: isAllowed, features } = venue.organization;
      if (!isAllowed && features?.site?.can_send_photo !== true) throw new Refusal('UPLOAD_NOT_ALLOWED');
      const photos = acceptPhotos(body.photos);
      const given = query.card_code;
      const made = () => venue.addCard({ code: venue.freeCode('ENVIO', 'uploaded card'), recipe: {} });
      const card = given === undefined ? made() : venue.card(given);
      addPhotos(venue, card, photos);
      return { card_code: card.code };
    },
    (request) => readPhotoForm(request, STORED_BYTES),
  );
}

const DAY_MS = 86_400_000;
/**
 * A search fails if its period begins on this day of a month and it finds no card, so that testers can see a failure.
 */
const FAILING_DAY = '-28';

/**
 * Returns the day `daysAgo` days before a moment, in the machine's time zone, as `yyyy-MM-dd`.
 * @param moment in ms since 1970
 */
function dayOf(moment: number, daysAgo: number): string {
  const date = new Date(moment);
  date.setDate(date.getDate() - daysAgo);
  // The Swedish format is `yyyy-MM-dd`.
  return date.toLocaleDateString('sv-SE');
}

/**
 * Returns a card's visit date as `yyyy-MM-dd`; undefined for a card without one.
 * @param now in ms since 1970, by the venue's clock
 */
function visitDate({ visit_date: date, days_ago: daysAgo }: CardRecipe, now: number): string | undefined {
  return date ?? (daysAgo === undefined ? undefined : dayOf(now, daysAgo));
}

/**
 * @throws Refusal SEARCH_PERIOD_INVALID if the period ends before it begins, or is longer than the venue allows;
 * FACE_SEARCH_FAILED if no card is found and the period begins on a 28th
 */
function cardsVisited(venue: Venue, from: string, to: string): Card[] {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (days < 0 || days > venue.organization.search_max_range) throw new Refusal('SEARCH_PERIOD_INVALID');
  const now = venue.clock.now();
  const found = venue.seeds().filter(({ recipe }) => {
    const date = visitDate(recipe, now);
    return date !== undefined && (date === from || (date > from && date < to));
  });
  if (found.length === 0 && from.endsWith(FAILING_DAY)) throw new Refusal('FACE_SEARCH_FAILED');
  return found.map(({ code }) => venue.card(code)).filter((card) => card.media.size > 0);
}

function writeFoundCard(venueId: string, card: Card): { id: string; card: string; medias: WireMedia[] } {
  const { sold_medias: sold, not_sold_medias: unsold, extras } = mediaLists(card);
  const medias = [...(unsold ?? []), ...(sold ?? [])];
  // Finds extras only on a card without other media.
  const found = medias.length > 0 ? medias : (extras ?? []);
  return { id: `${venueId}-${card.code.toLowerCase()}`, card: card.code, medias: found };
}

/** Stands in for the face search: it compares dates of visits instead of faces. Selfies are checked, but not stored. */
function faceSearchRoute(provider: Provider): void {
  register(
    provider,
    endpoints.searchByPhoto,
    ({ query, body }) => {
      const venue = provider.world.venue(query.organization_id);
      if (!venue.organization.has_facial_recognition) throw new Refusal('FACE_SEARCH_OFF');
      acceptPhotos(body.photos);
      const found = cardsVisited(venue, query.from_date, query.to_date);
      return { cards: found.map((card) => writeFoundCard(venue.id, card)) };
    },
    (request) => readPhotoForm(request, 0),
  );
}

export function photoFormRoutes(provider: Provider): void {
  provider.app.register(async (app) => {
    await app.register(multipart, FORM_OPTIONS);
    for (const addRoute of [uploadRoute, faceSearchRoute]) addRoute({ ...provider, app });
  });
}
