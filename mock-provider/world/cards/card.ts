import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { FixtureMedia } from '#mock-provider/world/fixtures.ts';
import type { RefusalCode } from '#mock-provider/world/refusal.ts';
import type { WireMediaLists } from '#shared/provider-api/media.ts';
import { type Media, type MediaKind, type MediaState, pictureSeed, writeMedia } from './media.ts';
import type { CardRecipe } from './recipe.ts';

/** File names that often break software. The media of the card `UNICODE01` have them in this order. */
const UNUSUAL_FILE_NAMES: readonly string[] = [
  'família 🎢👨‍👩‍👧‍👦🇧🇷.jpg',
  'aspas "duplas" e \'simples\'.jpg',
  '\u202Egpj.arutnerva\u202C \u200Fفرح\u200F.jpg',
  'linha 1\nlinha 2\r\nX-Injected: 1.jpg',
  `${'n'.repeat(296)}.jpg`,
  'pasta/..foto.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  '日本 の 思い出; filename=outro.jpg',
  'cem%20por%cento?size=original#fim.jpg',
  'sem extensão',
  ' espaços  nas pontas .jpg ',
  'barra\\invertida\\C:\\foto.jpg',
  'Größe ção ñandú.jpg',
  `férias..2025 ${'ã'.repeat(183)}.jpg`,
];

/** Properties that only cards of the scenario catalogue can have. */
export type CardQuirks = {
  /** The card exists, but the request for it is refused. */
  readonly lookupRefusal?: RefusalCode;
  /** The request for the card works, but the request for its media lists is refused. */
  readonly mediasRefusal?: RefusalCode;
  readonly secretRefusals?: Readonly<Record<string, RefusalCode>>;
  readonly oddNames?: true;
  /** Some of the card's files cannot be sent. */
  readonly broken?: true;
};

export type CardSeed = {
  readonly code: string;
  readonly recipe: CardRecipe;
  readonly quirks?: CardQuirks;
  readonly fault?: FaultSpec;
};

export type Card = {
  readonly code: string;
  readonly canSellOnline: boolean;
  readonly secret: string | null;
  readonly quirks: CardQuirks;
  readonly media: Map<string, Media>;
};

type Series = { letter: string; stem: string; type: MediaKind; state: MediaState; count: number; first: number };

/** Within each type, sold media have the first numbers. So photo `p01` is sold if the card has a sold photo. */
function seriesOf(recipe: CardRecipe): Series[] {
  const { photos = 0, videos = 0, extras = 0 } = recipe;
  const { sold_photos: soldPhotos = 0, sold_videos: soldVideos = 0 } = recipe;
  const photo = { letter: 'p', stem: 'foto', type: 'photo' } as const;
  const video = { letter: 'v', stem: 'video', type: 'video' } as const;
  return [
    { ...photo, state: 'sold', count: soldPhotos, first: 1 },
    { ...photo, state: 'unsold', count: photos, first: soldPhotos + 1 },
    { ...video, state: 'sold', count: soldVideos, first: 1 },
    { ...video, state: 'unsold', count: videos, first: soldVideos + 1 },
    { letter: 'x', stem: 'extra', type: 'photo', state: 'extra', count: extras, first: 1 },
  ];
}

const EXTENSIONS: Readonly<Record<MediaKind, string>> = { photo: 'jpg', video: 'mp4' };
const IS_BROKEN: Readonly<Record<MediaKind, (number: number) => boolean>> = {
  photo: (number) => number % 3 === 2,
  video: (number) => number % 2 === 0,
};

type Place = { readonly prefix: string; readonly seed: CardSeed; readonly sizes: FixtureMedia['sizes'] };

const MINUTE_MS = 60_000;
const OFFSET = /Z$|[+-]\d\d:?\d\d$/;

/**
 * Spreads media over the parts of a visit: the first media is of the first part, the second of the second part, and so
 * on in turn. Media of the same part are a minute apart.
 * @param starts when each part began
 * @param at the media's number on the card, from 0
 * @returns the time, with the UTC offset of its part
 */
function takenAt(starts: readonly string[], at: number): string {
  const start = starts[at % starts.length] ?? '';
  const [offset = ''] = OFFSET.exec(start) ?? [];
  const local = Date.parse(start.replace(OFFSET, 'Z')) + Math.floor(at / starts.length) * MINUTE_MS;
  return new Date(local).toISOString().slice(0, 19) + offset;
}

/** @param at the media's number on the card, from 0 */
function factsOf({ seed, sizes }: Place, { type, picture }: Pick<Media, 'type' | 'picture'>, at: number) {
  const starts = seed.recipe.taken_at;
  return starts ? { taken_at: takenAt(starts, at), ...sizes[type][picture % sizes[type].length] } : {};
}

function buildMedia({ prefix, seed }: Place, series: Series, index: number, width: number): Media {
  const { code, quirks = {} } = seed;
  const number = series.first + index;
  const digits = String(number).padStart(width, '0');
  const unusual = quirks.oddNames ? UNUSUAL_FILE_NAMES[(number - 1) % UNUSUAL_FILE_NAMES.length] : undefined;
  const plain = `${series.stem}-${digits}`;
  return {
    id: `${prefix}-${series.letter}${digits}`,
    card: code,
    type: series.type,
    filename: unusual ?? `${plain}.${EXTENSIONS[series.type]}`,
    thumbFilename: `${plain}-thumb.jpg`,
    picture: pictureSeed(code) + number - 1,
    broken: quirks.broken === true && IS_BROKEN[series.type](number),
    state: series.state,
  };
}

type CardVenue = { readonly id: string; readonly sellsOnline: boolean; readonly sizes: FixtureMedia['sizes'] };

/**
 * Builds a card. The same arguments give the same card.
 * @param venue `sellsOnline` decides if the recipe does not say whether the card can be sold online
 */
export function buildCard({ id, sellsOnline, sizes }: CardVenue, seed: CardSeed): Card {
  const { code, recipe } = seed;
  const place = { prefix: `${id}-${code.toLowerCase()}`, seed, sizes };
  const media = new Map<string, Media>();
  for (const series of seriesOf(recipe)) {
    const width = Math.max(2, String(series.first + series.count - 1).length);
    for (let index = 0; index < series.count; index += 1) {
      const one = buildMedia(place, series, index, width);
      media.set(one.id, { ...one, facts: factsOf(place, one, media.size) });
    }
  }
  return {
    code,
    canSellOnline: recipe.can_sell_online ?? sellsOnline,
    secret: recipe.secret ?? null,
    quirks: seed.quirks ?? {},
    media,
  };
}

export function mediaIn(card: Card, state: MediaState): Media[] {
  return [...card.media.values()].filter((media) => media.state === state);
}

export function mediaLists(card: Card): WireMediaLists {
  return {
    sold_medias: mediaIn(card, 'sold').map(writeMedia),
    not_sold_medias: mediaIn(card, 'unsold').map(writeMedia),
    extras: mediaIn(card, 'extra').map(writeMedia),
  };
}
