import { PICTURE_CHECK } from './checks.ts';
import { ofVenue, UNKNOWN_ID } from './read-steps.ts';
import { archiveDifferences, archiveHeaderDifferences } from './sense/archive.ts';
import { allMedia, soldOf, unsoldOf } from './sense/media-lists.ts';
import { type FileReply, isSamePicture, readPicture, sizeDifferences } from './sense/pictures.ts';
import { type AddressStep, type Check, type Known, need, type Step, type SuitePart, step } from './step.ts';

type PhotoId = (known: Known) => string | undefined;

type Size = 'thumb' | 'preview' | 'original';

export const downloadCall = (mediaId: string, size: Size, kind: 'photo' | 'video' | 'extra' = 'photo') => ({
  params: { kind, mediaId, filename: `${mediaId}.${kind === 'video' ? 'mp4' : 'jpg'}` },
  query: size === 'original' ? {} : { size },
});

const keyOf = (mediaId: string, size: Size) => `${mediaId} ${size}`;

const remember = (mediaId: PhotoId, size: Size): Check<FileReply> => ({
  name: 'picture',
  async differences(file, known) {
    const key = keyOf(mediaId(known) ?? '', size);
    const facts = await readPicture(file.bytes);
    if (facts) known.pictures.set(key, facts);
    known.files.set(key, file.bytes);
    return PICTURE_CHECK.differences(file, known);
  },
});

/** A smaller size shows the same as a larger one, and is smaller. */
const sizeCheck = (mediaId: PhotoId, names: readonly [Size, Size]): Check<FileReply> => ({
  name: 'sizes',
  differences(_, known) {
    const [small, large] = names.map((size) => known.pictures.get(keyOf(mediaId(known) ?? '', size)));
    return small && large ? sizeDifferences(small, large, names) : 'needs a picture of both sizes';
  },
});

const note = (size: Size, what: string) => [what, size].filter(Boolean).join(' ');

function pictureSteps(mediaId: PhotoId, what: string): Step[] {
  const call = (size: Size) => (known: Known) => need(mediaId(known), 'a photo', (id) => downloadCall(id, size));
  return [
    step('download', { note: note('thumb', what), prepare: call('thumb'), checks: [remember(mediaId, 'thumb')] }),
    step('download', {
      note: note('preview', what),
      prepare: call('preview'),
      checks: [remember(mediaId, 'preview'), sizeCheck(mediaId, ['thumb', 'preview'])],
    }),
  ];
}

const MOST_THUMBS = 12;

const photoSteps: SuitePart = ({ lists }) => {
  const photos = [...unsoldOf(lists, 'photo'), ...soldOf(lists, 'photo')];
  const [first, last] = [photos[0], photos.length > 1 ? photos.at(-1) : undefined];
  return [
    ...pictureSteps(() => first, ''),
    ...(last === undefined ? [] : pictureSteps(() => last, 'last')),
    ...photos.slice(1, Math.min(MOST_THUMBS, photos.length - 1)).map((id, at) =>
      step('download', {
        note: `thumb ${at + 2}`,
        prepare: () => downloadCall(id, 'thumb'),
        checks: [remember(() => id, 'thumb')],
      }),
    ),
    ...(lists ? allMedia(lists) : []).flatMap(({ id, preview_path: path }) =>
      id === first && path ? [previewPathStep(id, path)] : [],
    ),
  ];
};

const previewPathStep = (mediaId: string, path: string): AddressStep => ({
  name: 'preview_path',
  address: () => ({ url: path }),
  types: /^(?:image|video)\//i,
  checks: [
    {
      name: 'picture',
      async differences({ bytes }, { pictures }) {
        const preview = pictures.get(keyOf(mediaId, 'preview'));
        const facts = await readPicture(bytes);
        if (!preview) return 'needs the preview of the photo';
        return facts && isSamePicture(facts, preview) ? [] : ['it shows another picture than the preview'];
      },
    },
  ],
});

const WHOLE_TYPE = /^video\//i;

/** A video has a picture as its thumb, and is a video otherwise: its preview, and its original once it is bought. */
const videoSteps: SuitePart = ({ lists }) => {
  const [sold] = soldOf(lists, 'video');
  const video = unsoldOf(lists, 'video')[0] ?? sold;
  if (video === undefined) return [];
  const film = (id: string, size: Size, range: boolean) =>
    step('download', {
      note: range ? 'part of a video' : `video ${size}`,
      ...(range ? { status: 206 } : {}),
      prepare: () => ({ ...downloadCall(id, size, 'video'), ...(range ? { headers: { range: PART } } : {}) }),
      learn: ({ type }) => (WHOLE_TYPE.test(type) ? [] : [`content-type: "${type}" instead of a video`]),
      checks: range ? [partCheck(keyOf(id, size))] : [keepCheck(keyOf(id, size))],
    });
  return [
    step('download', {
      note: 'video thumb',
      prepare: () => downloadCall(video, 'thumb', 'video'),
      checks: [PICTURE_CHECK],
    }),
    film(video, 'preview', false),
    film(video, 'preview', true),
    ...(sold === undefined ? [] : [film(sold, 'original', false)]),
  ];
};

const PART = 'bytes=100-1099';

const keepCheck = (key: string): Check<FileReply> => ({
  name: 'video',
  differences({ bytes }, { files }) {
    files.set(key, bytes);
    return bytes.subarray(4, 8).toString('latin1') === 'ftyp' || bytes.readUInt32BE(0) === 0x1a45dfa3
      ? []
      : ['the bytes are no video'];
  },
});

const partCheck = (key: string): Check<FileReply> => ({
  name: 'range',
  differences({ bytes, headers }, { files }) {
    const whole = files.get(key);
    if (!whole) return 'needs the whole file';
    const end = Math.min(1_099, whole.length - 1);
    const said = headers.get('content-range') ?? '';
    return [
      ...(said === `bytes 100-${end}/${whole.length}` ? [] : [`content-range: "${said}"`]),
      ...(bytes.equals(whole.subarray(100, end + 1)) ? [] : ['the part is not that of the file']),
    ];
  },
});

const refusedSteps: readonly SuitePart[] = [
  step('download', {
    note: 'unsold original',
    refused: null,
    prepare: ({ lists }) => need(unsoldOf(lists, 'photo')[0], 'an unsold photo', (id) => downloadCall(id, 'original')),
  }),
  step('download', { note: 'unknown', refused: null, prepare: () => downloadCall(UNKNOWN_ID, 'preview') }),
  step('zip', {
    note: 'unsold',
    refused: null,
    prepare: (known) => zipCall(known, unsoldOf(known.lists, 'photo').slice(0, 1), 'an unsold photo'),
  }),
  step('zip', { note: 'unknown', refused: null, prepare: (known) => zipCall(known, [UNKNOWN_ID], '') }),
];

const zipCall = (known: Known, [...ids]: readonly string[], what: string) =>
  ids.length === 0
    ? `needs ${what}`
    : ofVenue(known, (id) => ({ params: {}, query: { organization_id: id }, body: { media_ids: ids } }));

const originalSizeCheck = (mediaId: PhotoId): Check<FileReply> => ({
  name: 'sizes',
  async differences({ bytes }, known) {
    const id = mediaId(known) ?? '';
    const size = known.pictures.has(keyOf(id, 'preview')) ? 'preview' : 'thumb';
    const smaller = known.pictures.get(keyOf(id, size));
    const facts = await readPicture(bytes);
    if (!smaller || !facts) return [];
    if (!isSamePicture(facts, smaller)) return [`the original is of another picture than the ${size}`];
    return facts.width >= smaller.width ? [] : [`the original is smaller than the ${size}`];
  },
});

const originalStep = (mediaId: PhotoId, what: { readonly note: string; readonly writes: boolean }) =>
  step('download', {
    ...what,
    prepare: (known) => need(mediaId(known), 'a sold photo', (id) => downloadCall(id, 'original')),
    learn(_, known) {
      known.served.push(mediaId(known) ?? '');
      return [];
    },
    checks: [remember(mediaId, 'original'), originalSizeCheck(mediaId)],
  });

const originalPartStep = (mediaId: PhotoId, writes: boolean) =>
  step('download', {
    note: 'part of an original',
    writes,
    status: 206,
    prepare: (known) =>
      need(mediaId(known), 'a sold photo', (id) => ({ ...downloadCall(id, 'original'), headers: { range: PART } })),
    checks: [
      {
        name: 'range',
        differences: (file, known) => partCheck(keyOf(mediaId(known) ?? '', 'original')).differences(file, known),
      },
    ],
  });

const zipStep = (writes: boolean) =>
  step('zip', {
    writes,
    prepare: (known) => zipCall(known, known.served, 'a sold photo that is served'),
    learn({ url }, known) {
      known.archive = { url, ids: [...known.served] };
      return [];
    },
  });

const archiveStep = (writes: boolean): AddressStep => ({
  name: 'archive',
  writes,
  address: ({ archive }) => archive ?? 'needs the address of a ZIP',
  types: /^application\/(?:zip|x-zip-compressed|octet-stream)/i,
  checks: [
    { name: 'headers', differences: ({ headers }) => archiveHeaderDifferences(headers) },
    {
      name: 'archive',
      differences: ({ bytes }, { archive, files }) =>
        archiveDifferences(
          bytes,
          (archive?.ids ?? []).flatMap((id) => files.get(keyOf(id, 'original')) ?? []),
        ),
    },
  ],
});

/** The calls for the originals of photos that are bought. @param photos their ids, as far as they are known then */
export function boughtSteps(photos: (known: Known) => readonly string[], writes: boolean): readonly SuitePart[] {
  const first: PhotoId = (known) => photos(known)[0];
  const second: PhotoId = (known) => photos(known)[1];
  return [
    originalStep(first, { note: 'bought original', writes }),
    (known) => (second(known) === undefined ? [] : [originalStep(second, { note: 'bought original 2', writes })]),
    originalPartStep(first, writes),
    zipStep(writes),
    archiveStep(writes),
  ];
}

export const MEDIA_STEPS: readonly SuitePart[] = [photoSteps, videoSteps, ...refusedSteps];
