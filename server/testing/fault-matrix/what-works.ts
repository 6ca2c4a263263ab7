import { errorCodeOf } from '#server/errors.ts';
import { CUSTOMER, giveBuyer } from '#server/testing/buyer.ts';
import { addMedia } from '#server/testing/payable-order.ts';
import { type Caller, firstRight, type TestVenue } from '#server/testing/storefront.ts';
import { type Gallery, mediaPath } from '#shared/media/media.ts';
import { canBuy } from '#shared/prices/product.ts';
import type { Use } from '#shared/provider-api/field.ts';
import type { Venue } from '#shared/site/venue.ts';
import type { Alter, AlteredBed } from './altering-provider.ts';
import { GALLERY_CALLS } from './gallery-calls.ts';
import type { VisitorRequest } from './visitor-request.ts';

const CARD = { photos: 3, sold_photos: 2, videos: 1, extras: 1, visit_date: '2025-07-12' };
const VENUE = {
  has_online_sale: true,
  has_facial_recognition: true,
  can_send_photo: true,
  features: { site: { customer_form_fields: ['cpf'], can_remove_photo: true } },
  features_organization: { webapp_initial_form: 'customer', config: '{}' },
};

/** Something that the visitor needs is missing, or a request by `ask` failed. */
class Missing extends Error {}

function some<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Missing('the visitor sees none');
  return one;
}

type Visit = {
  readonly bed: AlteredBed;
  readonly site: string;
  readonly venue: TestVenue;
  readonly card: string;
  readonly caller: Caller;
};

async function ask({ bed, site }: Visit, { method, path, headers = {}, body }: VisitorRequest): Promise<void> {
  const asked = bed.storefront.agent[method === 'GET' ? 'get' : 'post'](path);
  const reply = await asked.set({ host: `${site}.localhost`, ...headers }).send(body);
  if (reply.status !== 200) throw new Missing(`${method} ${path.split('/', 3).join('/')} answered ${reply.status}`);
}

async function find(visit: Visit, details: Venue | undefined): Promise<void> {
  if (!details?.hasFacialRecognition) throw new Missing('no face search is offered');
  await visit.caller.customer.identify({ cpf: CUSTOMER.document });
  await ask(visit, await GALLERY_CALLS['/face-search'].prepare());
}

async function send(visit: Visit, details: Venue | undefined): Promise<void> {
  if (!details?.canSendPhoto) throw new Missing('sending is not offered');
  await ask(visit, await GALLERY_CALLS['/uploads'].prepare());
}

async function see({ caller, card }: Visit): Promise<Gallery> {
  const gallery = await caller.gallery.byCards({ cards: [card] });
  some(gallery.sold);
  some(gallery.unsold);
  return gallery;
}

async function download(visit: Visit, gallery: Gallery | undefined): Promise<void> {
  const sold = gallery?.sold ?? [];
  const downloads = sold.flatMap(({ download }) => download ?? []);
  await ask(visit, { method: 'GET', path: mediaPath('original', some(downloads), some(sold).filename) });
  const archive = await visit.caller.gallery.zip({ downloads: [some(downloads), ...downloads.slice(1)] });
  await ask(visit, { method: 'GET', path: archive.path });
}

type Chosen = { readonly order: string; readonly cards: [string] };

async function choose({ caller }: Visit, details: Venue | undefined, gallery: Gallery | undefined): Promise<Chosen> {
  if (!details || !gallery) throw new Missing('there is no gallery');
  const catalogue = await caller.product.list();
  if (!canBuy({ ...details, ...gallery, catalogue })) throw new Missing('nothing is for sale');
  const cards: [string] = [firstRight(gallery)];
  const { id: order } = await caller.order.open({ cards });
  const { items, totalCents } = await addMedia(caller, { order, media: some(gallery.unsold).id });
  if (items.flatMap(({ medias }) => medias).length !== 1 || totalCents !== 2990)
    throw new Missing('no photo is chosen');
  return { order, cards };
}

async function pay({ caller, venue }: Visit, chosen: Chosen | undefined): Promise<void> {
  if (!chosen) throw new Missing('nothing is chosen');
  const { order, cards } = chosen;
  const ready = await giveBuyer(caller, order, cards, CUSTOMER.email);
  if (!(await caller.payment.checkout({ ...ready, method: 'pix' })).pixText) throw new Missing('there is no PIX code');
  await venue.settle('paid');
  if ((await caller.payment.byOrder({ order }))?.status !== 'paid') throw new Missing('it does not count as paid');
  if (!(await caller.order.finish({ order })).isCompleted) throw new Missing('it is not completed');
}

/** Lists what a visitor can do, from the first page to a paid order, and why the rest fails. */
export async function whatWorks(bed: AlteredBed, alter?: Alter) {
  const { storefront, alterWith } = bed;
  const venue = await storefront.venue(VENUE);
  const { card } = await venue.addCard({ ...CARD, customer: { cpf: CUSTOMER.document } });
  const { site, organization } = venue;
  const visit: Visit = { bed, site, venue, card, caller: storefront.caller(site) };
  const works = new Set<Use>();
  const failures: string[] = [];
  async function attempt<T>(use: Use, step: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await step();
      works.add(use);
      return result;
    } catch (error) {
      failures.push(`${use}: ${error instanceof Missing ? error.message : errorCodeOf(error)}`);
      return undefined;
    }
  }
  alterWith(alter);
  try {
    const details = await attempt('open', () => visit.caller.venue.current());
    await attempt('find', () => find(visit, details));
    await attempt('send', () => send(visit, details));
    const gallery = await attempt('see', () => see(visit));
    await attempt('download', () => download(visit, gallery));
    const chosen = await attempt('choose', () => choose(visit, details, gallery));
    await attempt('pay', () => pay(visit, chosen));
  } finally {
    alterWith();
    await storefront.control(`/organizations/${organization.id}`, undefined, 'DELETE');
  }
  return { works, failures };
}
