import type { IncomingHttpHeaders } from 'node:http';
import type { MediaFiles } from '#mock-provider/files/media-files.ts';
import { jsonResponse, type MockResponse } from '#mock-provider/http/response.ts';
import { fileResponse, type ServedFile } from '#mock-provider/http/served-file.ts';
import type { Fixtures } from '#mock-provider/world/fixtures.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { fieldOf, type RecordedPair } from '#shared/provider-api/recording.ts';
import {
  type CallParts,
  callKey,
  isWrite,
  type Recorded,
  type RecordedVenue,
  readSeries,
  readVenues,
  type Series,
  type SeriesByKey,
  withRecordedVenues,
} from './recorded.ts';
import { ReplayedFiles, readMedia } from './replayed-files.ts';

const MOST_HINTS = 3;

/** @returns a description of the recorded calls to an endpoint, for the refusal of a call that was not recorded */
function recordedCalls(all: readonly Recorded[], name: EndpointName): string {
  const calls = all.flatMap(({ name: recorded, pair: { request } }) => {
    const query = request.query ? `?${new URLSearchParams(request.query)}` : '';
    return recorded === name ? [`${request.method} ${request.path}${query}`] : [];
  });
  if (calls.length === 0) return 'this call was never recorded';
  return `of these calls there are recorded ${[...new Set(calls)].slice(0, MOST_HINTS).join(', ')}`;
}

export type ReplayedCall = Omit<CallParts, 'name'> & {
  readonly endpoint: Endpoint;
  readonly headers: IncomingHttpHeaders;
  readonly callerUrl: string;
};

const NAMES = new Map<Endpoint, EndpointName>(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name], name]),
);
const FILE_STATUSES = [200, 206, 304];

/** Makes an archive's recorded address absolute, as it is in the mock's own replies. */
function withCallerUrl(name: EndpointName, body: object, callerUrl: string): object {
  const url = name === 'zip' && 'url' in body ? body.url : undefined;
  return typeof url === 'string' && url.startsWith('/') ? { ...body, url: callerUrl + url } : body;
}

function recordedResponse({ name, pair }: Recorded, callerUrl: string): MockResponse {
  const { status, type, body } = pair.reply;
  if (typeof body !== 'object' || body === null) {
    return { status, headers: { 'content-type': type }, body: body === undefined ? '' : JSON.stringify(body) };
  }
  return jsonResponse(status, withCallerUrl(name, body, callerUrl), errorReplyText(body) ?? undefined);
}

function ownersOf(all: readonly Recorded[]): ReadonlyMap<string, string> {
  const owned = all.flatMap((recorded): [string, string][] => {
    const { pair, params } = recorded;
    const order = fieldOf(fieldOf(pair.reply.body, 'order'), 'id');
    const ids = [params.orderId, params.mediaId, order, ...readMedia([recorded]).keys()];
    const { organization } = pair;
    return organization === null ? [] : ids.flatMap((id) => (id === undefined ? [] : [[String(id), organization]]));
  });
  return new Map(owned);
}

/**
 * Replays the replies of each call in the recorded order, and repeats the last. Until a write is replayed, reads return
 * replies that were recorded before that write, if there are any.
 */
export class Playback {
  readonly #writes: readonly number[];
  readonly #served = new Map<Series, number>();
  /** Positions in the recording; -1 at the start. */
  #latestWrite = -1;
  #reached = -1;

  constructor(all: readonly Recorded[]) {
    this.#writes = all.filter(isWrite).map(({ at }) => at);
  }

  /** The highest position in the recording that a replayed call had; -1 before the first call. */
  get reached(): number {
    return this.#reached;
  }

  next(series: Series): Recorded {
    const served = this.#served.get(series) ?? -1;
    const due = isWrite(series[0]) ? Math.min(served + 1, series.length - 1) : this.#nextRead(series, served);
    this.#served.set(series, due);
    const recorded = series[due] ?? series[0];
    this.#reached = Math.max(this.#reached, recorded.at);
    if (isWrite(recorded)) this.#latestWrite = Math.max(this.#latestWrite, recorded.at);
    return recorded;
  }

  #nextRead(series: Series, served: number): number {
    const end = this.#writes.find((at) => at > this.#latestWrite) ?? Number.POSITIVE_INFINITY;
    const since = series.findIndex(({ at }, index) => index > served && at > this.#latestWrite && at < end);
    // If no further reply was recorded between the latest write and the next one, the last reply before the next write
    // is used. If the read was recorded only later, its first reply is used.
    const before = series.findLastIndex(({ at }) => at < end);
    return since === -1 ? Math.max(served, before, 0) : since;
  }
}

/** Answers calls of recorded venues. After a reset, a venue replays its recording from the beginning. */
export class Replay {
  readonly venues: readonly RecordedVenue[];
  /** Venues by the ids of their orders and media, because a recorded id need not contain its venue. */
  readonly owners: ReadonlyMap<string, string>;
  readonly #all: readonly Recorded[];
  readonly #byKey: SeriesByKey;
  readonly #files: ReplayedFiles;
  readonly #playbacks = new WeakMap<Venue, Playback>();

  constructor(pairs: readonly RecordedPair[], files: MediaFiles) {
    const { all, byKey } = readSeries(pairs);
    this.#all = all;
    this.#byKey = byKey;
    this.#files = new ReplayedFiles(files, all);
    this.venues = readVenues(all);
    this.owners = ownersOf(all);
  }

  addTo(fixtures: Fixtures): Fixtures {
    return withRecordedVenues(fixtures, this.venues);
  }

  has(venue: Venue): boolean {
    return this.venues.some(({ organization }) => organization.id === venue.id);
  }

  /**
   * Answers a call as the provider did. A call that was not recorded gets 501 and counts as a violation, unless it asks
   * for a small size of a recorded media.
   */
  async answer(venue: Venue, { endpoint, headers, callerUrl, ...given }: ReplayedCall): Promise<MockResponse> {
    const name = NAMES.get(endpoint);
    if (name === undefined) throw new Error(`${endpoint.path} is no endpoint of the contract`);
    const call: CallParts = { ...given, name };
    const series = this.#byKey.get(callKey(call));
    const playback = this.#playback(venue);
    const sendFile = async () => fileResponse(await this.#files.file(call, playback.reached), headers);
    if (!series) return this.#files.hasPicture(call) ? sendFile() : this.#refuse(venue, endpoint, call);
    const recorded = playback.next(series);
    const { status, body } = recorded.pair.reply;
    const isFile = endpoint.reply === 'bytes' && body === undefined && FILE_STATUSES.includes(status);
    return isFile ? sendFile() : recordedResponse(recorded, callerUrl);
  }

  /** Returns the archive of a recorded reply. @throws Refusal ZIP_NOT_FOUND */
  archive(zipId: string): Promise<ServedFile> {
    return this.#files.archive(zipId);
  }

  #playback(venue: Venue): Playback {
    const known = this.#playbacks.get(venue);
    if (known) return known;
    const own = this.#all.filter(({ pair }) => pair.organization === venue.id);
    const begun = new Playback(own);
    this.#playbacks.set(venue, begun);
    return begun;
  }

  #refuse(venue: Venue, endpoint: Endpoint, call: CallParts): MockResponse {
    venue.violations.push(`the recording has no such ${endpoint.method} ${endpoint.path}`);
    const own = this.#all.filter(({ pair }) => pair.organization === venue.id);
    const hint = recordedCalls(own, call.name);
    return jsonResponse(501, { error: true, message: 'NOT_RECORDED', hint }, 'NOT_RECORDED');
  }
}
