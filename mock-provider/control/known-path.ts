/** Placeholders whose values are no plain words, so that a mistyped word is not taken for one. */
const CODED = new Set([':orderId', ':mediaId', ':firstCard', ':card', ':code', ':zipId']);
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ':kind': ['photo', 'video', 'extra'],
  ':type': ['photo', 'video'],
};
const RE_WORD = /^[a-z]+$/;

type Comparison = 'endsWith' | 'startsWith' | 'includes';

/** @param isFirst whether nothing before it says which path it is of. A word there is one of the path itself. */
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

/** Why no call can have this in its path or pattern; null if one can. @param routes patterns of all calls */
export function unknownPathReason(part: string, routes: readonly string[]): string | null {
  if (RE_PATTERN_SIGN.test(part)) return `"${part}" is no part of a path: it is compared as it is, without its query`;
  const pieces = part.split('/');
  if (routes.some((route) => occursIn(pieces, route.split('/')))) return null;
  const words = pieces.filter((piece) => piece !== '');
  const nearest = routes.filter((route) => words.some((word) => route.split('/').includes(word))).slice(0, 3);
  const hint = nearest.length > 0 ? `; there is ${nearest.join(', ')}` : '; GET /__mock/openapi.json lists all calls';
  return `no call has "${part}" in its path${hint}`;
}

const RE_POSTAL = /^\/(?:ws|zippopotam)\//;
const RE_TOKENS = /^\/core\//;

/** Why a rule can match no call although its path is one; null if it can. */
export function unmatchableReason(
  { path = '', organization, body }: { path?: string | undefined; organization?: string | undefined; body?: unknown },
  routes: readonly string[],
): string | null {
  const are = (kind: RegExp) =>
    unknownPathReason(
      path,
      routes.filter((route) => !kind.test(route)),
    ) !== null;
  if (path === '') return null;
  if (organization !== undefined && are(RE_POSTAL)) {
    return `no call of "${path}" names an organization: leave it out`;
  }
  if (body !== undefined && are(RE_TOKENS)) return `nothing reads the body of "${path}", which has a card number`;
  return null;
}
