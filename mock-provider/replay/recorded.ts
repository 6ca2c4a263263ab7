import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Fixtures, parseJsonFile } from '#mock-provider/world/fixtures.ts';
import { contractCall } from '#shared/provider-api/contract-call.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { type WireMedia, wireMedia } from '#shared/provider-api/media.ts';
import {
  type WireCatalogue,
  type WireOrganization,
  wireCatalogue,
  wireOrganization,
} from '#shared/provider-api/organization.ts';
import { fieldOf, pairFiles, type RecordedPair, recordedPair } from '#shared/provider-api/recording.ts';

export type Recorded = {
  readonly at: number;
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  readonly pair: RecordedPair;
};

export type Series = readonly [Recorded, ...Recorded[]];

export type CallParts = {
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
};

const LISTS = ['not_sold_medias', 'sold_medias', 'extras'] as const;

export function listedMedia({ name, pair }: Pick<Recorded, 'name' | 'pair'>): { media: WireMedia; isSold: boolean }[] {
  const { body } = pair.reply;
  const found = name === 'searchByPhoto' ? fieldOf(body, 'cards') : undefined;
  const lists: [unknown, boolean][] = Array.isArray(found)
    ? found.map((card) => [fieldOf(card, 'medias'), false])
    : LISTS.map((list) => [fieldOf(body, list), list !== 'not_sold_medias']);
  return lists.flatMap(([list, isSold]) =>
    (Array.isArray(list) ? list : []).flatMap((one: unknown) => {
      const media = wireMedia.safeParse(one).data;
      return media ? [{ media, isSold }] : [];
    }),
  );
}

/**
 * Calls after which reads may return something else. Opening an order counts as a read, because a repeated call returns
 * the same order.
 */
const WRITES: ReadonlySet<EndpointName> = new Set([
  ...(['addCard', 'removeCard', 'addAllDigital', 'removeAllDigital', 'addMedia', 'removeOrderMedia'] as const),
  ...(['saveCustomer', 'checkout', 'finishOrder', 'removeMedia', 'uploadPhotos'] as const),
]);

export const isWrite = ({ name }: Recorded) => WRITES.has(name);

/** Parameters that may differ when a visitor repeats a call, such as the time, the page's address and the time zone. */
const PASSING: ReadonlySet<string> = new Set(['cache', 'pdv', 'timestamp', 'tz']);

const byName = (entries: [string, unknown][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1));

function keyOfBody(name: EndpointName, body: unknown): unknown {
  // Photos are not recorded, so any photo matches.
  if (endpoints[name].body === 'multipart' || typeof body !== 'object' || body === null) return null;
  // The recorded data is masked, and a credit card token is never issued again, so any body of the same kind matches.
  if (name === 'saveCustomer') return 'email' in body ? 'customer' : 'address';
  if (name === 'checkout') return 'pix' in body ? 'pix' : 'card';
  return byName(Object.entries(body));
}

export function callKey({ name, params, query, body }: CallParts): string {
  const { filename: _, ...ids } = params;
  const kept = Object.entries(query).filter(([field, value]) => value !== undefined && !PASSING.has(field));
  return JSON.stringify([name, byName(Object.entries(ids)), byName(kept), keyOfBody(name, body)]);
}

function parsedBody({ body: form }: Endpoint, body: unknown): unknown {
  if (form === null || form === 'multipart') return undefined;
  const parsed = form.safeParse(body);
  return parsed.success ? parsed.data : body;
}

export type SeriesByKey = ReadonlyMap<string, Series>;

/** @returns all pairs, and each request's pairs by key @throws Error if a pair is not a call of the contract */
export function readSeries(pairs: readonly RecordedPair[]): { all: readonly Recorded[]; byKey: SeriesByKey } {
  const all: Recorded[] = [];
  const byKey = new Map<string, [Recorded, ...Recorded[]]>();
  for (const [at, pair] of pairs.entries()) {
    const { method, path, query = {}, body } = pair.request;
    const call = contractCall(method, path);
    if (!call) throw new Error(`the recording has ${method} ${path}, which is no call of the contract`);
    const { name, params, endpoint } = call;
    const recorded = { at, name, params, pair };
    all.push(recorded);
    const key = callKey({ name, params, query, body: parsedBody(endpoint, body) });
    const series = byKey.get(key);
    if (series) series.push(recorded);
    else byKey.set(key, [recorded]);
  }
  return { all, byKey };
}

async function readPair(folder: string, name: string): Promise<RecordedPair> {
  const path = join(folder, name);
  const parsed = recordedPair.safeParse(parseJsonFile(path, await readFile(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is wrong:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Returns the pairs in the order of their calls. @throws Error naming the wrong file, or if there is no pair */
export async function readRecording(folder: string): Promise<RecordedPair[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`the recording ${folder} cannot be read`, { cause });
  });
  const files = pairFiles(names);
  if (files.length === 0) throw new Error(`${folder} has no recording`);
  return Promise.all(files.map((name) => readPair(folder, name)));
}

export type RecordedVenue = {
  readonly organization: WireOrganization;
  readonly catalogue: WireCatalogue;
  /** What a visitor types or chooses, in words. */
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
    // If no recorded reply follows the contract, this organization lets the venue be found by its name. A wrong reply
    // is still replayed unchanged.
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

/** @param storefrontUrl with `{venue}` for the web name @returns a line that tells developers how to use the venue */
export function describeVenue(venue: RecordedVenue, storefrontUrl: string): string {
  const { organization, typed } = venue;
  const others = typed.length > MOST_NAMED ? [`${typed.length - MOST_NAMED} more`] : [];
  const address = storefrontUrl.replace('{venue}', organization.web_name);
  return `recorded venue: ${address} with ${[...typed.slice(0, MOST_NAMED), ...others].join('; ') || 'nothing to type'}`;
}
