import { z } from 'zod';
import { FAULTS, type FaultKind } from '#mock-provider/faults/catalogue.ts';
import { isObject, isPattern, namesIn } from '#mock-provider/faults/partial-match.ts';
import { fieldNames } from '#mock-provider/world/journal-fields.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { partsOfForms } from '#shared/provider-api/field.ts';

/** Placeholders for codes and ids. They match no plain word, so that a misspelt word of a path matches nothing. */
const CODED = new Set([':orderId', ':mediaId', ':firstCard', ':card', ':code', ':zipId']);
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ':kind': ['photo', 'video', 'extra'],
  ':type': ['photo', 'video'],
};
const RE_WORD = /^[A-Z]?[a-z_]+$/;

type Comparison = 'endsWith' | 'startsWith' | 'includes';

/**
 * Whether a piece of a path that a test asks for fits a segment of a route.
 * @param isFirst whether this is the first piece with text. A plain word there matches a placeholder only by the
 * placeholder's own name or by its words in WORDS.
 */
function fitsSegment(piece: string, segment: string, how: Comparison | 'equals', isFirst: boolean): boolean {
  const words = [segment, ...(WORDS[segment] ?? [])];
  if (words.some((word) => (how === 'equals' ? word === piece : word[how](piece)))) return true;
  if (!segment.startsWith(':') || piece.startsWith(':')) return false;
  return !RE_WORD.test(piece) || !(isFirst || CODED.has(segment));
}

function occursIn(pieces: readonly string[], segments: readonly string[]): boolean {
  if (pieces.length === 1) {
    const [piece = ''] = pieces;
    return segments.some((segment) => fitsSegment(piece, segment, 'includes', false));
  }
  const firstWord = pieces.findIndex((piece) => piece !== '');
  return segments.some((_, start) =>
    pieces.every((piece, at) => {
      const segment = segments[start + at];
      const how = at === 0 ? 'endsWith' : at === pieces.length - 1 ? 'startsWith' : 'equals';
      return segment !== undefined && fitsSegment(piece, segment, how, at === firstWord);
    }),
  );
}

const RE_PATTERN_SIGN = /[*^|?\\]/;

export type Route = { readonly method: string; readonly url: string };

const ENDPOINTS = new Map(Object.values<Endpoint>(endpoints).map((one) => [`${one.method} ${one.path}`, one]));
const endpointOf = ({ method, url }: Route) => ENDPOINTS.get(`${method === 'HEAD' ? 'GET' : method} ${url}`);
const isFile = (route: Route) => endpointOf(route)?.reply === 'bytes' || /^\/(?:zip|storage)\//.test(route.url);

/** The calls that a test asks for. A call must match every given field. */
export type AskedCall = {
  readonly organization?: string | undefined;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** The kinds of fault that these calls should get. */
  readonly kinds?: readonly FaultKind[];
};

function unknownPathReason(part: string, routes: readonly Route[]): string {
  if (RE_PATTERN_SIGN.test(part)) return `"${part}" is no part of a path: it is compared as it is, without its query`;
  const words = part.split('/').filter((piece) => piece !== '');
  const urls = [...new Set(routes.map(({ url }) => url))];
  const nearest = urls.filter((url) => words.some((word) => url.split('/').includes(word))).slice(0, 3);
  const hint = nearest.length > 0 ? `; there is ${nearest.join(', ')}` : '; GET /__mock/openapi.json lists all calls';
  return `no call has "${part}" in its path${hint}`;
}

const RE_POSTAL = /^\/(?:ws|zippopotam)\//;
const RE_TOKENS = /^\/core\//;
const FILES = 'bad_gzip, empty, truncate_no_length, short_length and reset_mid damage files';

type Part = 'query' | 'body';

/** @returns the fields that the contract defines for a route; null if the route is not in the contract */
function knownFields(route: Route, part: Part): string[] | null {
  const endpoint = endpointOf(route);
  if (!endpoint) return null;
  return endpoint[part] === 'multipart' ? ['photos[]'] : fieldNames(endpoint[part]);
}

function unknownFieldReason(routes: readonly Route[], part: Part, asked: unknown): string | null {
  if (!isObject(asked)) return null;
  const names = Object.keys(asked).map((name) => namesIn(name)[0] ?? '');
  const known = routes.map((route) => knownFields(route, part));
  if (known.some((fields) => fields === null || names.every((name) => fields.includes(name)))) return null;
  const all = [...new Set(known.flatMap((fields) => fields ?? []))];
  const wrong = names.filter((name) => !all.includes(name));
  const subject = wrong.length > 0 ? `"${wrong.join('", "')}"` : `"${names.join('", "')}" together`;
  return `no such call has ${subject} in its ${part}: there is ${all.length > 0 ? all.join(', ') : 'nothing'}`;
}

type Form = z.core.$ZodType;
type IsWrong = (issue: z.core.$ZodIssue) => boolean;

/** Whether an issue says that a value has the wrong type, or is not one of the allowed literals. */
const isOfType: IsWrong = (issue) =>
  issue.code === 'invalid_union'
    ? issue.errors.every((issues) => issues.some(isOfType))
    : issue.code === 'invalid_type' || issue.code === 'invalid_value';

const partAt = (form: Form, name: string) => partsOfForms(form).fields?.get(name) ?? partsOfForms(form).entries ?? [];
const formsAt = (forms: readonly Form[], key: string): readonly Form[] =>
  namesIn(key).reduce((at, name) => at.flatMap((form) => partAt(form, name)), forms);

/** Describes the first value that every schema refuses; null if there is none. */
function wrongValue(asked: unknown, forms: readonly Form[], path: string, isWrong: IsWrong): string | null {
  if (forms.length === 0 || isPattern(asked)) return null;
  if (typeof asked === 'object' && asked !== null && forms.some((form) => Object.keys(partsOfForms(form)).length > 0)) {
    const inside = Object.entries(asked).map(([key, value]) =>
      wrongValue(value, formsAt(forms, key), `${path}.${key}`, isWrong),
    );
    return inside.find((reason) => reason !== null) ?? null;
  }
  const issues = forms.map((form) => z.safeParse(form, asked).error?.issues.find(isWrong));
  const wrong = `${JSON.stringify(asked)} in ${path}: ${issues[0]?.message}`;
  return issues.every(Boolean) ? `only a violation, which /__mock/invariants lists, has ${wrong}` : null;
}

function wrongValueReason(routes: readonly Route[], part: Part, asked: unknown, isWrong: IsWrong) {
  const forms = routes.map((route) => endpointOf(route)?.[part]);
  if (asked === undefined || forms.includes(undefined)) return null;
  const ofJson = forms.filter((form) => form instanceof z.ZodType);
  return wrongValue(asked, ofJson, `its ${part}`, isWrong);
}

/**
 * Returns the reason why no call can match; null if calls can. Without this check, a test that expects no such call
 * would always pass, and a fault would never strike.
 * @param routes all routes of the provider and of the third parties
 */
export function impossibleReason(call: AskedCall, routes: readonly Route[]): string | null {
  const { organization, method, path = '', query, body, kinds = [] } = call;
  const pieces = path.split('/');
  const called = path === '' ? routes : routes.filter(({ url }) => occursIn(pieces, url.split('/')));
  if (called.length === 0 || RE_PATTERN_SIGN.test(path)) return unknownPathReason(path, routes);
  const ofMethod = called.filter((route) => method === undefined || route.method === method);
  const methods = new Set(called.map((route) => route.method).filter((one) => one !== 'HEAD'));
  if (ofMethod.length === 0) return `no call of "${path}" is a ${method}: there is ${[...methods].join(', ')}`;
  const areAll = (isOne: (route: Route) => boolean) => ofMethod.every(isOne);
  if (organization !== undefined && areAll(({ url }) => RE_POSTAL.test(url)))
    return `no call of "${path}" names an organization: leave it out`;
  if (body !== undefined && areAll(({ url }) => RE_TOKENS.test(url)))
    return `nothing reads the body of "${path}", which has a credit card number`;
  const ofJson = kinds.find((kind) => 'changes' in FAULTS[kind]);
  if (ofJson && areAll(isFile)) return `\`${ofJson}\` changes JSON, and "${path}" sends files: ${FILES}`;
  // Faults strike only correct calls, so no wrong value can match. The journal also has wrong calls, so a test may look
  // for a wrong value there. A value of a wrong type is refused, because it is probably a mistake in the test.
  const isWrong = kinds.length > 0 ? () => true : isOfType;
  const reasonOf = (part: Part, asked: unknown) =>
    unknownFieldReason(ofMethod, part, asked) ?? wrongValueReason(ofMethod, part, asked, isWrong);
  return reasonOf('query', query) ?? reasonOf('body', body);
}
