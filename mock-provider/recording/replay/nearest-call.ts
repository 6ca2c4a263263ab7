import type { CallParts, Recorded } from './recorded.ts';
import { PASSING } from './series.ts';

const segments = (path: string) => path.split('/').filter(Boolean);

/** @returns what a recorded call differs in, by names: the values of the call that was made may be personal */
function differingParts({ pair, params }: Recorded, call: CallParts): string[] {
  const names = Object.keys(params).filter((name) => name !== 'filename' && params[name] !== call.params[name]);
  const query = pair.request.query ?? {};
  const asked = new Set([...Object.keys(query), ...Object.keys(call.query)]);
  const queries = [...asked].filter((name) => !PASSING.has(name) && query[name] !== call.query[name]);
  const parts = [...names.map((name) => `${name} in the path`), ...queries.map((name) => `${name} in the query`)];
  return parts.length > 0 ? parts : ['the body'];
}

function nearness({ name, pair, params }: Recorded, call: CallParts): number {
  const same = Object.keys(params).filter((one) => params[one] === call.params[one]).length;
  return (name === call.name ? 100 : 0) + same * 10 - segments(pair.request.path).length;
}

/** @returns a hint that names the nearest recorded call, and what to change; the first of equally near ones */
export function nearestCall(all: readonly Recorded[], call: CallParts): string {
  const [nearest] = all.toSorted((a, b) => nearness(b, call) - nearness(a, call));
  if (!nearest) return 'the recording of this venue is empty';
  const { method, path, query } = nearest.pair.request;
  const address = query ? `${path}?${new URLSearchParams(query)}` : path;
  if (nearest.name !== call.name) return `this call was never recorded; the nearest one is ${method} ${address}`;
  return `the nearest recorded call is ${method} ${address}; it differs in ${differingParts(nearest, call).join(', ')}`;
}
