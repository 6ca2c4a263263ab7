import type { WireCard, WireMedia } from '#shared/provider-api/media.ts';
import type { WireCatalogue, WireOrganization } from '#shared/provider-api/organization.ts';
import {
  accepting,
  answers,
  asking,
  assign,
  assignAll,
  both,
  CARD,
  headers,
  json,
  jsonAnswer,
  MEDIAS,
  medias,
  PRODUCTS,
  ranges,
  SEARCH,
  type Wrong,
} from './deviations.ts';

const ORGANIZATION = /^GET .*\/organization\//;
const IDENTIFY = /^POST .*\/customer\/card\/medias$/;
const ANY = /./;
const first = (list: readonly WireMedia[]) => list[0];

export const VENUE_WRONGS: readonly Wrong[] = [
  [
    'is another venue',
    json<{ organization: WireOrganization }>(ORGANIZATION, ({ organization }) =>
      assign(organization, { web_name: 'outro' }),
    ),
  ],
  [
    'has every venue',
    accepting(ORGANIZATION, () => jsonAnswer({ organization: { id: 'x', name: 'X', web_name: 'x' } })),
  ],
  ['has a script as its help page', setting({ external_help_url: 'javascript:alert(1)' })],
  ['has a help page without a host', setting({ external_help_url: 'ajuda' })],
  ['has an e-mail address that is none', setting({ contact_email: 'fale conosco' })],
  ['has a configuration that is no JSON', setting({ features_organization: { config: '{banner' } })],
  ['has a configuration that is a list', setting({ features_organization: { config: '[]' } })],
  ['has products of every venue', accepting(PRODUCTS, () => jsonAnswer({ products: [] }))],
  ['writes prices with a comma', ranges(([one]) => assign(one, { price: '29,90' }))],
  ['has a negative price', ranges(([one]) => assign(one, { price: -5 }))],
  ['has prices with three decimals', ranges(([one]) => assign(one, { price: 29.905 }))],
  ['has price ranges that overlap', ranges(([, second]) => assign(second, { min_photos: 2 }))],
  ['leaves a gap between price ranges', ranges(([one]) => assign(one, { max_photos: 3 }))],
  ['ends its last price range', ranges((all) => assign(all.at(-1), { max_photos: 20 }))],
  [
    'has two products with the same id',
    json<WireCatalogue>(PRODUCTS, ({ products }) => products?.push(...products.slice(0, 1))),
  ],
  [
    'sells products of nothing',
    json<WireCatalogue>(PRODUCTS, ({ products }) => assignAll(products ?? [], { is_photo: false, is_video: false })),
  ],
  ['sells no products', json<WireCatalogue>(PRODUCTS, (reply) => assign(reply, { products: [] }))],
  ['answers for another card', json<WireCard>(CARD, (card) => assign(card, { card: 'OUTRO0001' }))],
  ['counts media wrongly', json<WireCard>(CARD, (card) => assign(card, { medias_count: 3 }))],
  ['has every card', accepting(CARD, () => jsonAnswer({ card: 'ZZZZZZZZ9', medias_count: 0, can_sell_online: true }))],
  ['refuses with codes of its own', answersRefusals({ error: true, message: 'NO_IDEA' })],
  ['refuses without saying so', answersRefusals({ status: 'failed' })],
  ['fails in place of refusing', refusalStatus(500)],
  [
    'lists the media of every card',
    accepting(MEDIAS, () => jsonAnswer({ sold_medias: [], not_sold_medias: [], extras: [] })),
  ],
  ['opens a card without its access code', asking(MEDIAS, (asked) => ({ ...asked, query: '?secret=ABC123' }))],
  ['lists a media twice', medias((sold) => sold.push(...sold.slice(0, 1)))],
  ['has a media in two lists', medias((sold, _, extras) => extras.push(...sold.slice(0, 1)))],
  ['lists unsold media as sold', medias((sold, unsold) => sold.unshift(...unsold.splice(0, 1)))],
  ['lists bought media as for sale', medias((sold, unsold) => unsold.push(...sold.splice(0)))],
  [
    'says another card of its media',
    medias((...lists) => assignAll(lists.slice(0, 3).flat() as object[], { card: 'OUTRO0001' })),
  ],
  ['lists the media of another card', asking(MEDIAS, (asked) => toOther(asked))],
  [
    'leaves out the media of the second card',
    medias((sold, unsold, extras) => {
      for (const list of [sold, unsold, extras]) keepFirstCard(list);
    }),
  ],
  ['calls photos videos', medias((_, unsold) => assignAll(unsold, { type: 'video' }))],
  ['calls one photo a video', medias((_, unsold) => assign(first(unsold), { type: 'video' }))],
  ['gives all files one name', medias((_, unsold) => assignAll(unsold, { filename: 'foto.jpg' }))],
  ['names files by paths', medias((_, unsold) => assign(first(unsold), { filename: '../../etc/passwd' }))],
  [
    'gives media other ids at each reading',
    medias((_, unsold, __, count) => count > 1 && assign(first(unsold), { id: `novo${count}` })),
  ],
  ['hides a media at the second reading', medias((_, unsold, __, count) => count > 1 && unsold.shift())],
  ['identifies everybody as somebody else', json<WireCard>(IDENTIFY, (card) => assign(card, { card: 'OUTRO0001' }))],
  ['identifies people whom it does not know', accepting(IDENTIFY, () => jsonAnswer({ card: 'OUTRO0001' }))],
  ['finds no face', json<{ cards: unknown[] }>(SEARCH, (reply) => reply.cards.splice(0))],
  [
    'finds faces on days without a visit',
    asking(SEARCH, (asked) => ({ ...asked, query: asked.query.replaceAll('2001-02-03', today()) })),
  ],
  [
    'finds other media than the card has',
    json<{ cards: { medias: WireMedia[] }[] }>(SEARCH, ({ cards }) => assign(cards[0]?.medias[0], { id: 'outra' })),
  ],
  ['finds cards without media', json<{ cards: object[] }>(SEARCH, ({ cards }) => assignAll(cards, { medias: [] }))],
  ['lets every cache keep what is personal', headers(ANY, { 'cache-control': 'public, max-age=600' })],
  ['sends JSON as text', headers(CARD, { 'content-type': 'text/plain' })],
  [
    'breaks characters',
    answers(/\/customer$/, (answer) => ({ ...answer, bytes: Buffer.from(answer.bytes.toString('latin1')) })),
  ],
  [
    'sends Latin-1',
    answers(/\/customer$/, (answer) => ({ ...answer, bytes: Buffer.from(answer.bytes.toString('utf8'), 'latin1') })),
  ],
  ['sends no JSON', answers(MEDIAS, (answer) => ({ ...answer, bytes: Buffer.from('<h1>Oops</h1>') }))],
  [
    'redirects',
    answers(CARD, (answer) => ({ ...answer, status: 302, headers: { location: 'http://169.254.169.254/' } })),
  ],
];

const today = () => new Date().toISOString().slice(0, 10);

function setting(fields: Partial<WireOrganization>): Wrong[1] {
  return json<{ organization: WireOrganization }>(ORGANIZATION, ({ organization }) => assign(organization, fields));
}

function refusalStatus(status: number): Wrong[1] {
  return () => async (asked, next) => {
    const answer = await next(asked);
    return answer.status >= 400 ? { ...answer, status } : answer;
  };
}

function answersRefusals(body: object): Wrong[1] {
  return () => async (asked, next) => {
    const answer = await next(asked);
    return answer.status >= 400 ? { ...answer, bytes: Buffer.from(JSON.stringify(body)) } : answer;
  };
}

function toOther(asked: Parameters<ReturnType<Wrong[1]>>[0]) {
  const body = JSON.stringify({ cards: ['OUTRO0001'] });
  return { ...asked, path: asked.path.replace(/[^/]+$/, 'OUTRO0001'), body: Buffer.from(body) };
}

function keepFirstCard(list: WireMedia[]) {
  const own = list.filter(({ card }) => card !== 'OUTRO0001');
  if (own.length > 0) list.splice(0, list.length, ...own);
}

/** Left to providers: nobody is worse off. */
export const FAIR_VENUES: readonly Wrong[] = [
  [
    'adds fields, null ones too',
    json<object>(/\/(?:card|medias|order|payment|products|organization)\b(?!.*(?:qrcode|download))/, (reply) =>
      assign(reply, { more: null, since: [1] }),
    ),
  ],
  [
    'says `error: false`',
    json<object>(/\/(?:card|medias|order|payment)\b(?!.*(?:qrcode|download))/, (reply) =>
      assign(reply, { error: false }),
    ),
  ],
  ['refuses with status 200', refusalStatus(200)],
  ['says nothing of counts', json<WireCard>(CARD, (card) => assign(card, { medias_count: null }))],
  [
    'says no card and no preview of its media',
    medias((...lists) =>
      assignAll(lists.slice(0, 3).flat() as object[], { card: null, preview_path: null, thumb_filename: null }),
    ),
  ],
  [
    'writes prices as text',
    both(
      ranges((all) => {
        for (const one of all) assign(one, { price: one.price.toFixed(2) });
      }),
    ),
  ],
  ['lists media in another order', medias((_, unsold) => unsold.reverse())],
];
