import sharp from 'sharp';
import type { endpoints } from '#shared/provider-api/endpoints.ts';
import { PICTURE_CHECK } from './checks.ts';
import { downloadCall } from './media-steps.ts';
import { mediasCall, ofVenue } from './read-steps.ts';
import { allMedia } from './sense/media-lists.ts';
import { type Check, type Known, need, type ReplyOf, type Step, type SuitePart, step } from './step.ts';

function form(...photos: readonly Blob[]): FormData {
  const data = new FormData();
  for (const photo of photos) data.append('photos[]', photo, 'contract-suite.jpg');
  return data;
}

const width = 320;
const plain = await sharp({ create: { width, height: 240, channels: 3, background: '#1c6a8d' } })
  .jpeg()
  .toBuffer();
const photoOf = ({ options: { photo } }: Known) => photo ?? new Blob([new Uint8Array(plain)], { type: 'image/jpeg' });
const NO_PHOTO = new Blob(['this is no photo'], { type: 'image/jpeg' });

const upload = (known: Known, photo: Blob) =>
  ofVenue(known, (organizationId) => ({
    params: { organizationId },
    query: { card_code: known.options.card },
    body: form(photo),
  }));

const uploadedLists: Step = step('medias', {
  note: 'with the upload',
  writes: true,
  prepare: (known) => (known.uploaded ? mediasCall(known, [known.uploaded.card]) : 'needs an upload'),
  learn(lists, known) {
    if (!known.uploaded) return [];
    const added = allMedia(lists).filter(({ id }) => !known.uploaded?.before.includes(id));
    const [photo] = added;
    if (!photo || added.length > 1) return [`${added.length} media more than before the upload`];
    known.uploaded = { ...known.uploaded, mediaId: photo.id };
    const isFree = lists.extras?.some(({ id }) => id === photo.id) === true;
    return [...(photo.type === 'photo' ? [] : ['type: no photo']), ...(isFree ? [] : ['extras: without the upload'])];
  },
});

const uploadedFile: Step = step('download', {
  note: 'uploaded',
  writes: true,
  prepare: ({ uploaded }) =>
    need(uploaded?.mediaId, 'an uploaded photo', (id) => downloadCall(id, 'original', 'extra')),
  checks: [
    PICTURE_CHECK,
    {
      name: 'as sent',
      async differences({ bytes }, known) {
        const sent = Buffer.from(await photoOf(known).arrayBuffer());
        return bytes.equals(sent) ? [] : ['the photo is not what was uploaded'];
      },
    },
  ],
});

const uploadSteps: SuitePart = ({ organization }) => {
  const isAllowed = organization?.can_send_photo || organization?.features?.site?.can_send_photo;
  if (organization && !isAllowed) {
    const prepare = (known: Known) => upload(known, photoOf(known));
    return [step('uploadPhotos', { note: 'not allowed', writes: true, refused: null, prepare })];
  }
  return [
    step('uploadPhotos', {
      note: 'no photo',
      writes: true,
      refused: null,
      prepare: (known) => upload(known, NO_PHOTO),
    }),
    step('uploadPhotos', {
      writes: true,
      prepare: (known) => upload(known, photoOf(known)),
      learn({ card_code: card }, known) {
        known.uploaded = { card, before: known.lists ? allMedia(known.lists).map(({ id }) => id) : [] };
        return card === known.options.card ? [] : [`card_code: ${card}, and the photo was for another card`];
      },
    }),
    uploadedLists,
    uploadedFile,
  ];
};

const searchOn = (known: Known, day: string, photo: Blob) =>
  ofVenue(known, (id) => ({
    params: {},
    query: { organization_id: id, from_date: day, to_date: day },
    body: form(photo),
  }));

const LONG_AGO = '2001-02-03';

type FoundCards = ReplyOf<(typeof endpoints)['searchByPhoto']>;

const foundCheck: Check<FoundCards> = {
  name: 'found',
  differences({ cards }, { options: { card } }) {
    const found = cards.find((one) => one.card === card);
    if (!found) return [`cards: without ${card}`];
    return found.medias.length > 0 ? [] : [`cards: ${card} without media`];
  },
};

/** The media that were found are the card's own, and on no other card. */
const foundMediaCheck: Check<FoundCards> = {
  name: 'media',
  differences({ cards }, { lists, options: { card } }) {
    const own = new Set(lists ? allMedia(lists).map(({ id }) => id) : []);
    const found = cards.find((one) => one.card === card)?.medias ?? [];
    const foreign = found.filter(({ id }) => !own.has(id)).length;
    const shared = cards.some(
      (one) => one.card !== card && one.medias.some(({ id }) => found.some((media) => media.id === id)),
    );
    return [
      ...(foreign === 0 ? [] : [`medias: ${foreign} that are not of ${card}`]),
      ...(shared ? ['medias: the same on two cards'] : []),
    ];
  },
};

const periodCheck: Check<FoundCards> = {
  name: 'period',
  differences: ({ cards }, { options: { card } }) =>
    cards.some((one) => one.card === card) ? [`cards: ${card}, which was not visited then`] : [],
};

const searchSteps: SuitePart = ({ organization }) => {
  const search = (known: Known, day = known.options.visitDate ?? new Date().toISOString().slice(0, 10)) =>
    known.options.photo === undefined ? 'needs --photo' : searchOn(known, day, known.options.photo);
  if (organization && !organization.has_facial_recognition) {
    const prepare = (known: Known) => searchOn(known, LONG_AGO, photoOf(known));
    return [step('searchByPhoto', { note: 'not offered', writes: true, refused: null, prepare })];
  }
  return [
    step('searchByPhoto', {
      writes: true,
      prepare: (known) => search(known),
      checks: [foundCheck, foundMediaCheck],
    }),
    step('searchByPhoto', {
      note: 'on another day',
      writes: true,
      prepare: (known) => search(known, LONG_AGO),
      checks: [periodCheck],
    }),
  ];
};

const removalSteps: SuitePart = ({ organization, options: { removeMedia: given }, uploaded }) => {
  const call = ({ uploaded: own }: Known) =>
    need(given ?? own?.mediaId, 'an uploaded photo, or --remove-media', (mediaId) => ({ params: { mediaId } }));
  if (organization && organization.features?.site?.can_remove_photo !== true) {
    const id = given ?? uploaded?.mediaId;
    return id === undefined
      ? []
      : [step('removeMedia', { note: 'not allowed', writes: true, refused: null, prepare: call })];
  }
  return [
    step('removeMedia', {
      writes: true,
      prepare: call,
      learn(_, known) {
        known.removed = given ?? known.uploaded?.mediaId ?? '';
        return [];
      },
    }),
    step('download', {
      note: 'removed',
      writes: true,
      refused: null,
      prepare: ({ removed }) =>
        need(removed, 'a removed media', (id) => downloadCall(id, 'thumb', given === undefined ? 'extra' : 'photo')),
    }),
    removedLists,
  ];
};

const removedLists: Step = step('medias', {
  note: 'after the removal',
  writes: true,
  prepare: (known) => (known.removed === undefined ? 'needs a removed media' : mediasCall(known)),
  checks: [
    {
      name: 'removed',
      differences: (lists, { removed, lists: before, uploaded }) => {
        const ids = new Set(allMedia(lists).map(({ id }) => id));
        const kept = [...(before ? allMedia(before).map(({ id }) => id) : []), uploaded?.mediaId ?? ''];
        const lost = kept.filter((id) => id !== '' && id !== removed && !ids.has(id));
        return [
          ...(removed !== undefined && ids.has(removed) ? [`${removed} is still listed`] : []),
          ...(lost.length === 0 ? [] : [`${lost.join(', ')} has gone, too`]),
        ];
      },
    },
  ],
});

export const FILE_STEPS: readonly SuitePart[] = [searchSteps, uploadSteps, removalSteps];
