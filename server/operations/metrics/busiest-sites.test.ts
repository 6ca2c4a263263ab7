import { expect, it } from 'vitest';
import { createBusiestSites, REST } from './busiest-sites.ts';

const HOUR_MS = 60 * 60_000;

function sitesOf(most: number) {
  const clock = { ms: 0 };
  const changes: string[] = [];
  const sites = createBusiestSites({
    most,
    now: () => clock.ms,
    onEnter: (site) => void changes.push(`+${site}`),
    onLeave: (site) => void changes.push(`-${site}`),
  });
  const call = (site: string, times = 1) => Array.from({ length: times }, () => sites.labelOf(site)).at(-1);
  return { sites, call, changes, clock };
}

it('names venues until there are too many, and never an invented host', () => {
  const { sites, call, changes } = sitesOf(2);
  for (const site of ['aqua', 'museu', 'parque']) sites.exists(site);
  expect([call('invented'), call('aqua', 9), call('museu', 9), call('parque')]).toEqual([REST, 'aqua', 'museu', REST]);
  expect(changes).toEqual(['+aqua', '+museu']);
});

it('gives the label of the quietest venue to one with twice its calls', () => {
  const { sites, call, changes } = sitesOf(2);
  for (const site of ['aqua', 'museu', 'parque']) sites.exists(site);
  call('aqua', 9);
  call('museu', 4);
  expect([call('parque', 9), call('parque'), call('museu'), call('aqua')]).toEqual([REST, 'parque', REST, 'aqua']);
  expect(changes).toEqual(['+aqua', '+museu', '-museu', '+parque']);
});

it('forgets half of the calls in an hour', () => {
  const { sites, call, clock } = sitesOf(1);
  for (const site of ['aqua', 'museu']) sites.exists(site);
  call('aqua', 100);
  clock.ms = 6 * HOUR_MS;
  expect([call('museu', 5), call('museu')]).toEqual([REST, 'museu']);
});

it('gives eighty venues a label each, so that none hides among others', () => {
  const sites = createBusiestSites({ onEnter: () => undefined, onLeave: () => undefined });
  const venues = Array.from({ length: 80 }, (_, at) => `venue-${at}`);
  for (const venue of venues) sites.exists(venue);
  expect(venues.map((venue) => sites.labelOf(venue))).toEqual(venues);
});
