import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { type Import, importsOf, trackedFiles } from './imports.ts';

const FEATURE = /^client\/src\/features\/([^/]+)\//;
const featureOf = (path: string) => FEATURE.exec(path)?.[1];
const written = ({ from, specifier }: Import) => `${from} imports ${specifier}`;

/** What each room may import besides itself and `shared/`. Nested rooms (`provider/transport`) count separately. */
const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  http: ['errors.ts', 'limits/levels.ts', 'log-cause.ts', 'operations', 'settings'],
  limits: ['errors.ts', 'large-cache.ts', 'shared-state', 'work/fair-budget.ts'],
  media: ['context.ts', 'errors.ts', 'http', 'orders/show-payment.ts', 'provider', 'provider/transport', 'rights'],
  operations: [
    ...['errors.ts', 'http', 'limits/levels.ts', 'log-cause.ts', 'provider', 'provider/transport', 'settings', 'work'],
  ],
  orders: ['context.ts', 'errors.ts', 'large-cache.ts', 'log-cause.ts', 'provider', 'rights', 'shared-state', 'work'],
  pages: [
    ...['context.ts', 'errors.ts', 'http', 'log-cause.ts', 'settings', 'trpc/answer-call.ts', 'work/answer-time.ts'],
  ],
  pictures: ['errors.ts'],
  postal: ['errors.ts'],
  procedures: ['context.ts', 'errors.ts', 'orders', 'postal', 'provider', 'rights', 'trpc/procedure.ts', 'work'],
  provider: [
    ...['errors.ts', 'large-cache.ts', 'pictures', 'provider/transport', 'rights'],
    ...['venue-pictures/home-pictures.ts', 'work'],
  ],
  'provider/transport': [
    ...['errors.ts', 'http/client-address.ts', 'large-cache.ts', 'pictures', 'provider/provider-error.ts'],
    ...['http/transfer-rate.ts', 'work/answer-time.ts', 'work/fair-budget.ts'],
  ],
  rights: [],
  settings: ['log-cause.ts', 'package.json'],
  'shared-state': ['errors.ts', 'large-cache.ts', 'log-cause.ts', 'rights/hmac.ts', 'work/fair-budget.ts'],
  trpc: ['context.ts', 'errors.ts', 'http', 'procedures', 'work'],
  uploads: ['context.ts', 'errors.ts', 'http', 'pictures', 'provider', 'work'],
  'venue-pictures': [
    ...['errors.ts', 'http', 'log-cause.ts', 'shared-state', 'work/fair-budget.ts', 'work/answer-time.ts'],
  ],
  work: ['errors.ts', 'http/client-address.ts'],
};
/** Tests, and the files that are in no room, may import every room. */
const ABOVE_ROOMS = /^server\/(?:[^/]+|testing\/.*|.*\.test\.ts)$/;

/** Returns the innermost room; undefined outside of the rooms. */
function serverRoom(path: string): string | undefined {
  const rooms = Object.keys(SERVER_ROOMS).filter((room) => path.startsWith(`server/${room}/`));
  return rooms.sort((one, other) => other.length - one.length)[0];
}

function crossesServerWall({ from, to }: Import): boolean {
  if (ABOVE_ROOMS.test(from) || to.startsWith('shared/')) return false;
  const [room, target] = [serverRoom(from), serverRoom(to)];
  const allowed = room === undefined ? [] : [room, ...(SERVER_ROOMS[room] ?? [])];
  return !allowed.some((name) => name === target || [name, `server/${name}`].includes(to));
}

/** @returns the files of a cycle in order; null if there is none */
function findCycle(imports: readonly Import[]): readonly string[] | null {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { to } of targets.get(file) ?? []) {
      const cycle = visit(to, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  for (const file of targets.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return null;
}

it('finds a cycle', () => {
  const chain = (...files: string[]) => files.slice(1).map((to, at) => ({ from: files[at] ?? '', to, specifier: to }));
  expect(findCycle(chain('a', 'b', 'c'))).toBeNull();
  expect(findCycle(chain('a', 'b', 'c', 'b'))).toEqual(['b', 'c', 'b']);
});

it('no feature imports another: they meet in client/src/pages', () => {
  const crossings = importsOf('client/src/features/').filter(({ from, to }) => {
    const feature = featureOf(to);
    return feature !== undefined && feature !== featureOf(from);
  });
  expect(crossings.map(written)).toEqual([]);
});

it('a room of the server imports only what its row names', () => {
  expect(importsOf('server/').filter(crossesServerWall).map(written)).toEqual([]);
});

function exportedNames(folder: string): Set<string> {
  const files = trackedFiles().filter((file) => file.startsWith(folder) && /(?<!\.test)\.ts$/.test(file));
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'));
  return new Set(texts.join('\n').match(/(?<=^export (?:async )?(?:class|const|function|type) )\w+/gm));
}

it('no name is in both orders/ and provider/, whose calls neither take a lock nor check rights', () => {
  const [ofOrders, ofProvider] = [exportedNames('server/orders/'), exportedNames('server/provider/')];
  expect(ofOrders).toContain('saveCustomer');
  expect(ofProvider).toContain('sendCustomer');
  expect([...ofOrders].filter((name) => ofProvider.has(name))).toEqual([]);
});

it.each([
  ['server/provider/transport/http.ts', 'server/provider/order.ts'],
  ['server/pages/page.ts', 'server/procedures/gallery.ts'],
  ['server/rights/handles.ts', 'server/context.ts'],
  ['server/orders/read.ts', 'server/provider/transport/http.ts'],
  ['server/media/media.ts', 'mock-provider/app.ts'],
  ['server/a-new-room/file.ts', 'server/errors.ts'],
])('the wall stands between %s and %s', (from, to) => {
  expect(crossesServerWall({ from, to, specifier: to })).toBe(true);
});

it('the contract suite and the recorder know the mock in their tests alone', () => {
  const programs = importsOf('provider-contract/').filter(({ from }) => !/\.test\.ts$|\/testing\//.test(from));
  expect(programs.filter(({ to }) => to.startsWith('mock-provider/')).map(written)).toEqual([]);
});

it('an import of another folder is written from its room, such as #client/…', () => {
  const climbing = importsOf('client/src/', 'server/', 'shared/', 'mock-provider/', 'provider-contract/').filter(
    ({ specifier, to }) => specifier.startsWith('../') && /\.tsx?$/.test(to) && !to.startsWith('fixtures/'),
  );
  expect(climbing.map(written)).toEqual([]);
});

it.each(['client/src/', 'server/', 'shared/', 'mock-provider/', 'provider-contract/'])(
  '%s has no import cycle',
  (room) => {
    expect(findCycle(importsOf(room).filter(({ to }) => to.startsWith(room)))).toBeNull();
  },
);
