import sharp from 'sharp';
import type { endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia, WireMediaLists } from '#shared/provider-api/media.ts';
import { need, unless } from './finding.ts';
import { downloadCall } from './media-steps.ts';
import { pictureDifferences } from './plausibility/files.ts';
import { allMedia } from './plausibility/media-lists.ts';
import { mediasCall, venueId } from './read-steps.ts';
import { type Check, type Known, once, type ReplyOf, refusal, type Step, type SuitePart, step } from './step.ts';

function formOf(photo: Blob): FormData {
  const data = new FormData();
  data.append('photos[]', photo, 'contract-suite.jpg');
  return data;
}

const width = 320;
const plain = await sharp({ create: { width, height: 240, channels: 3, background: '#1c6a8d' } })
  .jpeg()
  .toBuffer();
const photoOf = ({ options: { photo } }: Known) => photo ?? new Blob([new Uint8Array(plain)], { type: 'image/jpeg' });
const NO_PHOTO = new Blob(['this is no photo'], { type: 'image/jpeg' });

const upload = (known: Known, photo = photoOf(known)) => ({
  params: { organizationId: venueId(known) },
  query: { card_code: known.options.card },
  form: formOf(photo),
});

const idsOf = ({ lists }: Known) => (lists ? allMedia(lists).map(({ id }) => id) : []);
const uploadedMedia = ({ uploaded }: Known) => need(uploaded?.media, 'an uploaded photo');

function addedMedia(lists: WireMediaLists, known: Known): readonly WireMedia[] {
  const before = new Set(idsOf(known));
  return allMedia(lists).filter(({ id }) => !before.has(id));
}

const uploadedLists: Step = step('medias', {
  note: 'with the upload',
  call: (known) => mediasCall(known, [need(known.uploaded, 'an upload').card]),
  learn(lists, known) {
    const [photo, ...others] = addedMedia(lists, known);
    // The suite removes this photo later. If there are several new photos, it could be another visitor's.
    return photo && others.length === 0 && known.uploaded ? { uploaded: { ...known.uploaded, media: photo } } : {};
  },
  checks: {
    uploaded(lists, known) {
      const added = addedMedia(lists, known);
      const [photo] = added;
      if (!photo || added.length > 1) return [`${added.length} media more than before the upload`];
      const isFree = lists.extras?.some(({ id }) => id === photo.id) === true;
      return [...unless(photo.type === 'photo', 'type: no photo'), ...unless(isFree, 'extras: without the upload')];
    },
  },
});

const uploadedFile: Step = step('download', {
  note: 'uploaded',
  call: (known) => downloadCall(uploadedMedia(known), 'original', 'extra'),
  checks: {
    picture: pictureDifferences,
    async 'as sent'({ bytes }, known) {
      const sent = Buffer.from(await photoOf(known).arrayBuffer());
      return unless(bytes.equals(sent), 'the photo is not what was uploaded');
    },
  },
});

const uploadSteps: SuitePart = ({ organization }) => {
  const isAllowed = organization?.can_send_photo || organization?.features?.site?.can_send_photo;
  if (organization && !isAllowed) return [refusal('uploadPhotos', 'not allowed', (known) => upload(known))];
  return [
    refusal('uploadPhotos', 'no photo', (known) => upload(known, NO_PHOTO)),
    step('uploadPhotos', {
      call: (known) => upload(known),
      learn: ({ card_code: card }) => ({ uploaded: { card } }),
      checks: {
        card: ({ card_code: card }, { options }) =>
          card === options.card ? [] : [`card_code: ${card}, and the photo was for another card`],
      },
    }),
    uploadedLists,
    uploadedFile,
  ];
};

const searchOn = (known: Known, day: string, photo = need(known.options.photo, '--photo')) => ({
  params: {},
  query: { organization_id: venueId(known), from_date: day, to_date: day },
  form: formOf(photo),
});

const LONG_AGO = '2001-02-03';
const today = () => new Date().toISOString().slice(0, 10);

type FoundCheck = Check<ReplyOf<(typeof endpoints)['searchByPhoto']>>;

const foundDifferences: FoundCheck = ({ cards }, { options: { card } }) => {
  const found = cards.find((one) => one.card === card);
  if (!found) return [`cards: without ${card}`];
  return unless(found.medias.length > 0, `cards: ${card} without media`);
};

/** Checks that the media found are the card's own, and on no other card. */
const foundMediaDifferences: FoundCheck = ({ cards }, known) => {
  const { card } = known.options;
  const own = new Set(idsOf(known));
  const found = new Set(cards.find((one) => one.card === card)?.medias.map(({ id }) => id));
  const foreign = [...found].filter((id) => !own.has(id)).length;
  const isShared = cards.some((one) => one.card !== card && one.medias.some(({ id }) => found.has(id)));
  return [
    ...unless(foreign === 0, `medias: ${foreign} that are not of ${card}`),
    ...(isShared ? ['medias: the same on two cards'] : []),
  ];
};

const searchSteps: SuitePart = ({ organization }) =>
  organization && !organization.has_facial_recognition
    ? [refusal('searchByPhoto', 'not offered', (known) => searchOn(known, LONG_AGO, photoOf(known)))]
    : [
        step('searchByPhoto', {
          call: (known) => searchOn(known, known.options.visitDate ?? today()),
          checks: { found: foundDifferences, media: foundMediaDifferences },
        }),
        step('searchByPhoto', {
          note: 'on another day',
          call: (known) => searchOn(known, LONG_AGO),
          checks: {
            period: ({ cards }, { options: { card } }) =>
              cards.some((one) => one.card === card) ? [`cards: ${card}, which was not visited then`] : [],
          },
        }),
      ];

const removalSteps: SuitePart = ({ organization, uploaded }) => {
  const call = (known: Known) => ({ params: { mediaId: uploadedMedia(known).id } });
  if (organization && organization.features?.site?.can_remove_photo !== true)
    return uploaded?.media === undefined ? [] : [refusal('removeMedia', 'not allowed', call)];
  return [
    step('removeMedia', { call, learn: (_, known) => ({ removed: uploadedMedia(known) }) }),
    refusal('download', 'removed', (known) => downloadCall(removedId(known), 'thumb', 'extra')),
    removedLists,
  ];
};

const removedId = ({ removed }: Known) => need(removed, 'a removed media');

const removedLists: Step = step('medias', {
  note: 'after the removal',
  call: once(removedId, (known) => mediasCall(known)),
  checks: {
    removed(lists, known) {
      const removed = known.removed?.id ?? '';
      const ids = new Set(allMedia(lists).map(({ id }) => id));
      const lost = idsOf(known).filter((id) => id !== removed && !ids.has(id));
      return [
        ...(ids.has(removed) ? [`${removed} is still listed`] : []),
        ...unless(lost.length === 0, `${lost.join(', ')} has gone, too`),
      ];
    },
  },
});

export const FILE_STEPS: readonly SuitePart[] = [searchSteps, uploadSteps, removalSteps];
