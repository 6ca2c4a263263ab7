import type { Fixtures } from '#mock-provider/world/fixtures.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import {
  type WireCatalogue,
  type WireOrganization,
  wireCatalogue,
  wireOrganization,
} from '#shared/provider-api/organization.ts';
import { fieldOf } from '#shared/provider-api/recording.ts';
import type { Recorded } from './recorded.ts';

export type RecordedVenue = {
  readonly organization: WireOrganization;
  readonly catalogue: WireCatalogue;
  readonly cards: readonly string[];
  readonly customers: readonly string[];
  /** The first and last day of each search by face. */
  readonly periods: readonly string[];
};

function isAccepted({ pair: { reply, differences } }: Recorded): boolean {
  return reply.status === 200 && differences === undefined && errorReplyText(reply.body) === null;
}

const unique = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter((text) => text !== undefined))];

function describeCustomer({ pair }: Recorded): string {
  const given = Object.entries((pair.request.body ?? {}) as Record<string, unknown>);
  return given.flatMap(([name, value]) => (name === 'organization_id' ? [] : [`${name} ${value}`])).join(', ');
}

function describeCard(code: string, galleries: readonly Recorded[]): string {
  const opened = galleries.find(({ params, pair }) => params.firstCard === code && pair.request.query?.secret);
  return opened ? `${code} (access code ${opened.pair.request.query?.secret})` : code;
}

function readVenue(id: string, calls: readonly Recorded[]): RecordedVenue {
  const accepted = (name: Recorded['name']) => calls.filter((call) => call.name === name && isAccepted(call));
  const [named] = accepted('organization');
  const organization = wireOrganization.safeParse(fieldOf(named?.pair.reply.body, 'organization')).data;
  const webName = named?.params.webName ?? id;
  const catalogue = accepted('products').map(({ pair }) => wireCatalogue.safeParse(pair.reply.body).data);
  return {
    // A reply that breaks the contract is replayed as it is. The venue is found by its name all the same.
    organization: organization ?? wireOrganization.parse({ id, name: webName, web_name: webName }),
    catalogue: catalogue.find((one) => one !== undefined) ?? {},
    cards: unique(accepted('card').map(({ params }) => describeCard(params.code ?? '', accepted('medias')))),
    customers: unique(accepted('customerCard').map(describeCustomer)),
    periods: unique(
      accepted('searchByPhoto').map(({ pair }) => `${pair.request.query?.from_date} to ${pair.request.query?.to_date}`),
    ),
  };
}

export function readVenues(all: readonly Recorded[]): RecordedVenue[] {
  const ids = unique(all.map(({ pair }) => pair.organization ?? undefined));
  return ids.map((id) =>
    readVenue(
      id,
      all.filter(({ pair }) => pair.organization === id),
    ),
  );
}

export function withRecordedVenues(fixtures: Fixtures, venues: readonly RecordedVenue[]): Fixtures {
  const taken = new Set(venues.flatMap(({ organization }) => [organization.id, organization.web_name]));
  const others = fixtures.organizations.filter(({ id, web_name: name }) => !taken.has(id) && !taken.has(name));
  const catalogues = venues.map(({ organization, catalogue }) => ({ ...catalogue, organization: organization.id }));
  return {
    ...fixtures,
    organizations: [...others, ...venues.map(({ organization }) => organization)],
    catalogues: [...fixtures.catalogues, ...catalogues],
  };
}

const MOST_NAMED = 12;

function list(what: string, values: readonly string[]): string[] {
  if (values.length === 0) return [];
  const others = values.length > MOST_NAMED ? [`and ${values.length - MOST_NAMED} more`] : [];
  return [`${what} ${[...values.slice(0, MOST_NAMED), ...others].join(', ')}`];
}

/** @param storefrontUrl with `{venue}` for the web name @returns a line that says what a developer types to use a recorded venue */
export function describeVenue(venue: RecordedVenue, storefrontUrl: string): string {
  const { organization, cards, customers, periods } = venue;
  const values = [...list('card', cards), ...list('identification', customers), ...list('search from', periods)];
  const address = storefrontUrl.replace('{venue}', organization.web_name);
  return `recorded venue: ${address} ${values.length > 0 ? `with ${values.join('; ')}` : 'without a card'}`;
}
