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
  /** Describes what a visitor types or chooses. */
  readonly typed: readonly string[];
};

function isAccepted({ pair: { reply, differences } }: Recorded): boolean {
  return reply.status === 200 && differences === undefined && errorReplyText(reply.body) === null;
}

const unique = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter((text) => text !== undefined))];

function typedIn({ name, params, pair: { request } }: Recorded): string | undefined {
  const { secret, from_date: from, to_date: to } = request.query ?? {};
  if (name === 'card') return `card ${params.code}`;
  if (name === 'medias' && secret !== undefined) return `access code ${secret} of ${params.firstCard}`;
  if (name === 'searchByPhoto') return `search from ${from} to ${to}`;
  if (name !== 'customerCard') return undefined;
  const { organization_id: _, ...given } = (request.body ?? {}) as Record<string, unknown>;
  return `identification ${Object.entries(given)
    .map((field) => field.join(' '))
    .join(', ')}`;
}

function readVenue(id: string, calls: readonly Recorded[]): RecordedVenue {
  const accepted = (name: Recorded['name']) => calls.filter((call) => call.name === name && isAccepted(call));
  const [named] = accepted('organization');
  const organization = wireOrganization.safeParse(fieldOf(named?.pair.reply.body, 'organization')).data;
  const webName = named?.params.webName ?? id;
  const catalogue = accepted('products').map(({ pair }) => wireCatalogue.safeParse(pair.reply.body).data);
  return {
    // A reply that breaks the contract is replayed unchanged, and its venue is still found by name.
    organization: organization ?? wireOrganization.parse({ id, name: webName, web_name: webName }),
    catalogue: catalogue.find((one) => one !== undefined) ?? {},
    typed: unique(calls.filter(isAccepted).map(typedIn)),
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

/** @param storefrontUrl with `{venue}` for the web name @returns a line that tells a developer how to use a recorded venue */
export function describeVenue(venue: RecordedVenue, storefrontUrl: string): string {
  const { organization, typed } = venue;
  const others = typed.length > MOST_NAMED ? [`${typed.length - MOST_NAMED} more`] : [];
  const address = storefrontUrl.replace('{venue}', organization.web_name);
  return `recorded venue: ${address} with ${[...typed.slice(0, MOST_NAMED), ...others].join('; ') || 'nothing to type'}`;
}
