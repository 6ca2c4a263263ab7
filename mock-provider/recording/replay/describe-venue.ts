import type { RecordedVenue } from './recorded-venues.ts';

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
