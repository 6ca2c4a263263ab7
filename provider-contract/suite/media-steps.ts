import { isFileSegment } from '#shared/path-segment.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import { NotTried, need, unless } from './finding.ts';
import {
  archiveDifferences,
  decodePicture,
  type FileReply,
  isSamePicture,
  ownAddress,
  pictureDifferences,
  shapeDifferences,
  sizeDifferences,
} from './plausibility/files.ts';
import { allMedia, soldOf, unsoldOf } from './plausibility/media-lists.ts';
import { UNKNOWN_ID, venueId } from './read-steps.ts';
import { type Check, type Checks, type Known, refusal, type Step, type SuitePart, step } from './step.ts';

type Size = 'thumb' | 'preview' | 'original';

type File = Pick<WireMedia, 'id' | 'filename'>;

/** @throws NotTried if the name is not one segment of a path; another check reports such names */
export function downloadCall({ id: mediaId, filename }: File, size: Size, kind: 'photo' | 'video' | 'extra' = 'photo') {
  if (!isFileSegment(filename)) throw new NotTried('needs a file name that is one segment of a path');
  return { params: { kind, mediaId, filename }, query: size === 'original' ? {} : { size } };
}

const fileOf = ({ lists }: Known, mediaId: string): File =>
  need(lists && allMedia(lists).find(({ id }) => id === mediaId), 'a listed media');

const keyOf = (mediaId: string | undefined, size: Size) => `${mediaId} ${size}`;

/** Downloads a photo and keeps it for later checks. @param mediaId undefined if there is no such photo */
function pictureStep(note: string, mediaId: string | undefined, size: Size, checks: Checks<FileReply> = {}): Step {
  const isOriginal = size === 'original';
  return step('download', {
    note,
    call: (known) => downloadCall(fileOf(known, need(mediaId, isOriginal ? 'a sold photo' : 'a photo')), size),
    learn: (_, { served }) => (isOriginal && mediaId !== undefined ? { served: [...served, mediaId] } : {}),
    checks: {
      async picture(file, { files, pictures }) {
        const facts = await decodePicture(file.bytes);
        if (facts) pictures.set(keyOf(mediaId, size), facts);
        files.set(keyOf(mediaId, size), file.bytes);
        return pictureDifferences(file);
      },
      shape(_, { lists, pictures }) {
        const media = lists && allMedia(lists).find(({ id }) => id === mediaId);
        const facts = pictures.get(keyOf(mediaId, size));
        return media && facts ? shapeDifferences(facts, media) : [];
      },
      ...checks,
    },
  });
}

function thumbAndPreview(mediaId: string | undefined, note: (size: Size) => string): Step[] {
  return [
    pictureStep(note('thumb'), mediaId, 'thumb'),
    pictureStep(note('preview'), mediaId, 'preview', {
      sizes(_, { pictures }) {
        const sizes = ['thumb', 'preview'] as const;
        const [small, large] = sizes.map((size) => pictures.get(keyOf(mediaId, size)));
        const both = 'a picture of both sizes';
        return sizeDifferences(need(small, both), need(large, both), sizes);
      },
    }),
  ];
}

const MOST_THUMBS = 12;

const photoSteps: SuitePart = ({ lists }) => {
  const photos = [...unsoldOf(lists, 'photo'), ...soldOf(lists, 'photo')];
  const [first] = photos;
  const media = lists && allMedia(lists).find(({ id }) => id === first);
  return [
    ...thumbAndPreview(first, (size) => size),
    ...(photos.length > 1 ? thumbAndPreview(photos.at(-1), (size) => `last ${size}`) : []),
    ...photos
      .slice(1, Math.min(MOST_THUMBS, photos.length - 1))
      .map((id, at) => pictureStep(`thumb ${at + 2}`, id, 'thumb')),
    ...(media?.preview_path ? [previewPathStep(media.id, media.preview_path)] : []),
  ];
};

const previewPathStep = (mediaId: string, path: string): Step =>
  step('download', {
    note: 'preview_path',
    call: ({ baseUrl }) => need(ownAddress(path, baseUrl), 'an address of the provider'),
    types: /^(?:image|video)\//i,
    checks: {
      async picture({ bytes }, { pictures }) {
        const preview = need(pictures.get(keyOf(mediaId, 'preview')), 'the preview of the photo');
        const facts = await decodePicture(bytes);
        return unless(facts && isSamePicture(facts, preview), 'it shows another picture than the preview');
      },
    },
  });

/** Downloads a video's sizes. The thumb is a picture. The preview is a video, and so is a bought video's original. */
const videoSteps: SuitePart = ({ lists }) => {
  const [sold] = soldOf(lists, 'video');
  const video = unsoldOf(lists, 'video')[0] ?? sold;
  if (video === undefined) return [];
  return [
    step('download', {
      note: 'video thumb',
      call: (known) => downloadCall(fileOf(known, video), 'thumb', 'video'),
      checks: { picture: pictureDifferences },
    }),
    videoStep(video, 'preview'),
    partStep('part of a video', video),
    ...(sold === undefined ? [] : [videoStep(sold, 'original')]),
  ];
};

function partStep(note: string, video: string, ifRange?: string): Step {
  const key = keyOf(video, 'preview');
  const headers = { range: PART, ...(ifRange !== undefined && { 'if-range': ifRange }) };
  return step('download', {
    note,
    status: 206,
    call: (known) => ({ ...downloadCall(fileOf(known, video), 'preview', 'video'), headers }),
    checks: {
      video: videoTypeDifferences,
      range: partCheck(key),
      ETag: ({ headers: said }, { etags }) =>
        !etags.has(key) || said.get('etag') === etags.get(key) ? [] : ['etag: another than that of the whole file'],
    },
  });
}

const PART = 'bytes=100-1099';

const videoTypeDifferences = ({ type }: FileReply) =>
  unless(/^video\//i.test(type), `content-type: "${type}" instead of a video`);

const videoStep = (mediaId: string, size: Size): Step =>
  step('download', {
    note: `video ${size}`,
    call: (known) => downloadCall(fileOf(known, mediaId), size, 'video'),
    checks: {
      video(file, { files, etags }) {
        const { bytes, headers } = file;
        files.set(keyOf(mediaId, size), bytes);
        const etag = headers.get('etag') ?? '';
        if (etag.startsWith('"')) etags.set(keyOf(mediaId, size), etag);
        const isVideo = bytes.subarray(4, 8).toString('latin1') === 'ftyp' || bytes.readUInt32BE(0) === 0x1a45dfa3;
        return [...videoTypeDifferences(file), ...unless(isVideo, 'the bytes are no video')];
      },
    },
  });

const partCheck =
  (key: string): Check<FileReply> =>
  ({ bytes, headers }, { files }) => {
    const whole = need(files.get(key), 'the whole file');
    const end = Math.min(1_099, whole.length - 1);
    const said = headers.get('content-range') ?? '';
    return [
      ...unless(said === `bytes 100-${end}/${whole.length}`, `content-range: "${said}"`),
      ...unless(bytes.equals(whole.subarray(100, end + 1)), 'the part is not that of the file'),
    ];
  };

const zipCall = (known: Known, [...ids]: readonly string[]) => ({
  params: {},
  query: { organization_id: venueId(known) },
  body: { media_ids: ids },
});

const unsoldPhoto = ({ lists }: Known) => need(unsoldOf(lists, 'photo')[0], 'an unsold photo');
const unsoldFile = (known: Known) => fileOf(known, unsoldPhoto(known));

const refusedSteps: readonly Step[] = [
  refusal('download', 'unsold original', (known) => downloadCall(unsoldFile(known), 'original')),
  refusal('download', 'unknown', (known) => downloadCall({ ...unsoldFile(known), id: UNKNOWN_ID }, 'preview')),
  refusal('zip', 'unsold', (known) => zipCall(known, [unsoldPhoto(known)])),
  refusal('zip', 'unknown', (known) => zipCall(known, [UNKNOWN_ID])),
];

function originalStep(mediaId: string | undefined, note: string): Step {
  return pictureStep(note, mediaId, 'original', {
    async sizes({ bytes }, { pictures }) {
      const size = pictures.has(keyOf(mediaId, 'preview')) ? 'preview' : 'thumb';
      const smaller = pictures.get(keyOf(mediaId, size));
      const facts = await decodePicture(bytes);
      if (!smaller || !facts) return [];
      if (!isSamePicture(facts, smaller)) return [`the original is of another picture than the ${size}`];
      return facts.width >= smaller.width ? [] : [`the original is smaller than the ${size}`];
    },
  });
}

/** @throws NotTried if no original of a bought photo was served */
export const servedOf = ({ served }: Known) => need(served.length > 0 ? served : null, 'a sold photo that is served');

const zipStep: Step = step('zip', {
  call: (known) => zipCall(known, servedOf(known)),
  learn: ({ url }, { served }) => ({ archive: { url, ids: served } }),
  checks: {
    address: ({ url }, { baseUrl }) => unless(ownAddress(url, baseUrl), "url: not the provider's own address"),
  },
});

const archiveStep: Step = step('download', {
  note: 'archive',
  call: ({ archive, baseUrl }) =>
    need(archive && ownAddress(archive.url, baseUrl), 'the address of a ZIP of the provider'),
  types: /^application\/(?:zip|x-zip-compressed|octet-stream)/i,
  checks: {
    headers: ({ headers }) => unless(headers.has('content-length'), 'content-length: missing'),
    archive: ({ bytes }, { archive, files }) =>
      archiveDifferences(
        bytes,
        (archive?.ids ?? []).flatMap((id) => files.get(keyOf(id, 'original')) ?? []),
      ),
  },
});

/** Downloads the originals of up to two bought photos, singly and as an archive. @param boughtOf returns their ids */
export function boughtSteps(boughtOf: (known: Known) => readonly string[]): SuitePart {
  return (known) => {
    const [first, second] = boughtOf(known);
    return [
      originalStep(first, 'bought original'),
      ...(second === undefined ? [] : [originalStep(second, 'bought original 2')]),
      step('download', {
        note: 'part of an original',
        status: 206,
        call: (known) => ({
          ...downloadCall(fileOf(known, need(first, 'a sold photo')), 'original'),
          headers: { range: PART },
        }),
        checks: { range: partCheck(keyOf(first, 'original')) },
      }),
      zipStep,
      archiveStep,
    ];
  };
}

export const MEDIA_STEPS: readonly SuitePart[] = [photoSteps, videoSteps, ...refusedSteps];

/** Checks that a broken download resumes where it ended, unless the file has changed since. */
export const resumeSteps: SuitePart = ({ etags, lists }) => {
  const video = unsoldOf(lists, 'video')[0] ?? soldOf(lists, 'video')[0];
  const etag = etags.get(keyOf(video, 'preview'));
  if (video === undefined || etag === undefined) return [];
  return [
    partStep('rest of the same video', video, etag),
    step('download', {
      note: 'rest of another video',
      call: (known) => ({
        ...downloadCall(fileOf(known, video), 'preview', 'video'),
        headers: { range: PART, 'if-range': '"another"' },
      }),
    }),
  ];
};
