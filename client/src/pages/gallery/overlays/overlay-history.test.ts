import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Overlay } from './overlay-entry.ts';
import { OverlayHistory, stepsOf } from './overlay-history.ts';

type Entry = { state: unknown; path: string; hash: string };

/** A fake tab. Like the browser's history, it moves some time after `go`. */
class Tab extends EventTarget {
  entries: Entry[];
  index: number;
  #pendingDelta = 0;

  constructor(...entries: Entry[]) {
    super();
    this.entries = entries;
    this.index = entries.length - 1;
  }

  get entry(): Entry {
    return this.entries[this.index] ?? { state: null, path: '', hash: '' };
  }

  get location() {
    return { pathname: this.entry.path, search: '', hash: this.entry.hash } as Location;
  }

  get history() {
    const put = (state: unknown, address: string, isPushed: boolean) => {
      const [path = '', fragment] = address.split('#');
      const entry = { state: structuredClone(state), path, hash: fragment ? `#${fragment}` : '' };
      if (isPushed) this.entries = [...this.entries.slice(0, this.index + 1), entry];
      else this.entries[this.index] = entry;
      if (isPushed) this.index += 1;
    };
    return {
      state: this.entry.state,
      length: this.entries.length,
      pushState: (state: unknown, _: string, address: string) => put(state, address, true),
      replaceState: (state: unknown, _: string, address: string) => put(state, address, false),
      go: (delta: number) => {
        this.#pendingDelta += delta;
      },
    } as unknown as History;
  }

  get navigation(): Pick<Navigation, 'currentEntry' | 'entries'> {
    const entries = this.entries.map(({ path, hash }, index) => ({
      index,
      url: `https://venue.example${path}${hash}`,
    }));
    const known = entries as NavigationHistoryEntry[];
    return { currentEntry: known[this.index] ?? null, entries: () => known };
  }

  settle(): void {
    const delta = this.#pendingDelta;
    this.#pendingDelta = 0;
    if (delta !== 0) this.press(delta);
  }

  /** @param delta -1 goes back, 1 goes forward */
  press(delta: number): void {
    const next = this.index + delta;
    if (next < 0 || next >= this.entries.length) return;
    this.index = next;
    this.dispatchEvent(new Event('popstate'));
  }
}

const gallery = (hash = ''): Entry => ({ state: { anchor: 7 }, path: '/gallery/AAA', hash });
const home: Entry = { state: null, path: '/', hash: '' };
const restored = (kind: string): Entry => ({ ...gallery(), state: { overlay: { kind, depth: 1 } } });
const withoutState: Entry = { ...gallery(), state: {} };
const viewer = (media: string): Overlay => ({ kind: 'viewer', media });
let tab: Tab;
let overlays: OverlayHistory;
const shown = () => overlays.snapshot().overlay;

function start(...entries: Entry[]): void {
  tab = new Tab(...entries);
  overlays = new OverlayHistory(tab as unknown as Window);
  overlays.subscribe(() => undefined);
}

beforeEach(() => start(home, gallery()));

test('a second close before the browser has gone back does not leave the gallery', () => {
  overlays.open({ kind: 'cart' });
  void overlays.close();
  void overlays.close();
  void overlays.closeAll();
  tab.settle();
  void overlays.close();
  tab.settle();
  expect(tab.entry).toEqual(gallery());
});

test('closing everything resolves when it is closed, also when nothing was open or it closes already', async () => {
  const order: string[] = [];
  const closing = (name: string) => overlays.closeAll().then(() => order.push(name));
  await closing('nothing open');
  overlays.open({ kind: 'cards' });
  void overlays.close();
  const last = [closing('closing'), closing('again')];
  await Promise.resolve();
  order.push('asked');
  tab.settle();
  await Promise.all(last);
  expect(order).toEqual(['nothing open', 'asked', 'closing', 'again']);
  start(restored('cards'));
  await closing('in its place');
  expect(shown()).toBeNull();
});

test('what opens while an overlay closes waits for it, such as the checkout of an order that completes', () => {
  overlays.open({ kind: 'cart' });
  void overlays.close();
  overlays.open({ kind: 'checkout' });
  expect(shown()).toEqual({ kind: 'cart' });
  tab.settle();
  expect(overlays.snapshot()).toEqual({ overlay: { kind: 'checkout' }, depth: 1, isRestored: false });
  expect(tab.index).toBe(2);
});

test('other keys of an entry stay, and only ours is removed', () => {
  overlays.open(viewer('p.1'));
  const entry = gallery('#media=p.1');
  expect(tab.entry).toEqual({ ...entry, state: { anchor: 7, overlay: { kind: 'viewer', depth: 1 } } });
  const before = overlays.snapshot();
  tab.history.replaceState({ ...(tab.entry.state as object), anchor: 9 }, '', '/gallery/AAA#media=p.1');
  expect(overlays.snapshot()).toBe(before);
  overlays.open({ kind: 'checkout' });
  expect(tab.entry).toEqual({ ...gallery(), state: { anchor: 9, overlay: { kind: 'checkout', depth: 1 } } });
});

test('the address follows the viewer without growing, and not after it was closed', () => {
  overlays.open(viewer('p.1'));
  overlays.replaceViewedMedia('p.2');
  overlays.replaceViewedMedia('p.3');
  expect([tab.entries.length, tab.entry.hash]).toEqual([3, '#media=p.3']);
  void overlays.close();
  overlays.replaceViewedMedia('p.4');
  tab.settle();
  overlays.replaceViewedMedia('p.5');
  expect([tab.index, tab.entry.hash]).toEqual([1, '']);
});

test('back closes the dialog over the viewer first, by its button or by the browser, and forward opens what was closed', () => {
  overlays.open(viewer('p.1'));
  overlays.push({ kind: 'removal', media: 'p.1' });
  expect(shown()?.kind).toBe('removal');
  tab.press(-1);
  expect(shown()).toEqual(viewer('p.1'));
  overlays.push({ kind: 'removal', media: 'p.1' });
  void overlays.close();
  tab.settle();
  expect(shown()).toEqual(viewer('p.1'));
  tab.press(-1);
  expect([shown(), tab.entry]).toEqual([null, gallery()]);
  tab.press(1);
  expect(overlays.snapshot()).toEqual({ overlay: viewer('p.1'), depth: 1, isRestored: true });
});

test('an address that names a media opens it above the gallery', () => {
  start({ state: null, path: '/elsewhere', hash: '' }, gallery('#media=p.8'));
  expect(overlays.snapshot()).toEqual({ overlay: viewer('p.8'), depth: 0, isRestored: true });
  overlays.insertGalleryBelow();
  overlays.insertGalleryBelow();
  expect(tab.entries.slice(1).map(({ path, hash }) => path + hash)).toEqual(['/gallery/AAA', '/gallery/AAA#media=p.8']);
  tab.press(-1);
  expect([shown(), tab.entry]).toEqual([null, gallery()]);
});

test.each([
  ['begins with the address of a media', [gallery('#media=p.8')], gallery()],
  ['has the address of a media after the gallery', [gallery(), gallery('#media=p.8')], gallery()],
  ['begins with an overlay', [restored('prices')], withoutState],
  ['has an overlay in place of the gallery', [home, restored('checkout')], withoutState],
])('in a tab that %s, closing leaves the gallery where it is', (_, entries, closed) => {
  start(...entries);
  void overlays.close();
  tab.settle();
  expect([shown(), tab.entries]).toEqual([null, [...entries.slice(0, -1), closed]]);
});

test.each(['without the Navigation API', 'with addresses that are kept back'])('closing goes back %s', (how) => {
  const keptBack = { currentEntry: { index: 2 }, entries: () => [{ url: null }, { url: null }, { url: null }] };
  Object.defineProperty(tab, 'navigation', { value: how.startsWith('without') ? undefined : keptBack });
  overlays.open({ kind: 'cart' });
  void overlays.close();
  tab.settle();
  expect([shown(), tab.index, tab.entry]).toEqual([null, 1, gallery()]);
});

test('what a reload restores counts as opened here once it is admitted', () => {
  overlays.open({ kind: 'checkout' });
  start(...tab.entries);
  expect(overlays.snapshot()).toEqual({ overlay: { kind: 'checkout' }, depth: 1, isRestored: true });
  overlays.markOpenedByVisitor();
  expect(overlays.snapshot().isRestored).toBe(false);
});

test('an overlay that must stay open makes the back button do something else first', () => {
  overlays.open({ kind: 'upload' });
  const stop = vi.fn(() => overlays.keepOpen(null));
  overlays.keepOpen(stop);
  tab.press(-1);
  expect(stop).toHaveBeenCalledOnce();
  expect([shown(), tab.entries.length]).toEqual([{ kind: 'upload' }, 3]);
  tab.press(-1);
  expect(shown()).toBeNull();
});

test('of an entry with an invalid state, what is not ours is dropped', () => {
  const entry = (state: unknown): Entry => ({ ...gallery('#top'), state });
  start(entry({ overlay: { kind: 'other', depth: 'x' } }));
  expect(overlays.snapshot()).toEqual({ overlay: null, depth: 0, isRestored: true });
  start(entry({ overlay: { kind: 'checkout', depth: 1, steps: ['customer', 'x', 7] } }));
  expect(stepsOf(shown())).toEqual(['customer']);
  start(entry('text'));
  overlays.open({ kind: 'prices' });
  expect(shown()).toEqual({ kind: 'prices' });
});

describe('the steps of the checkout', () => {
  const steps = () => stepsOf(shown()).join(' ');

  test('each step of the checkout has an entry: back leads through them, and closing leaves them all', () => {
    overlays.open({ kind: 'checkout' });
    overlays.beginSteps(['customer']);
    overlays.goToStep('address');
    overlays.goToStep('payment');
    expect([steps(), overlays.snapshot().depth, tab.index]).toEqual(['customer address payment', 3, 4]);
    tab.press(-1);
    expect(steps()).toBe('customer address');
    tab.press(1);
    void overlays.back();
    tab.settle();
    expect(steps()).toBe('customer address');
    void overlays.close();
    void overlays.close();
    tab.settle();
    expect([shown(), tab.entry]).toEqual([null, gallery()]);
  });

  test('a step that is changed leads back to where the visitor came from, and the history does not grow', () => {
    overlays.open({ kind: 'checkout' });
    overlays.beginSteps(['customer', 'address', 'payment']);
    for (let time = 0; time < 3; time += 1) {
      overlays.goToStep('address');
      overlays.goToStep('customer');
      expect(steps()).toBe('customer address payment address customer');
      for (const step of ['address', 'payment'] as const) {
        overlays.goToStep(step);
        tab.settle();
      }
      expect(steps()).toBe('customer address payment');
    }
    expect(tab.entries.length).toBe(7);
    tab.press(-1);
    expect(steps()).toBe('customer address');
  });

  test('a checkout over the viewer closes to the viewer, from any step, and so after a reload', () => {
    overlays.open({ kind: 'viewer', media: 'p.1' });
    overlays.push({ kind: 'cart' });
    overlays.open({ kind: 'checkout' });
    overlays.beginSteps(['customer', 'address']);
    start(...tab.entries);
    expect(steps()).toBe('customer address');
    void overlays.close();
    tab.settle();
    expect(shown()).toEqual({ kind: 'viewer', media: 'p.1' });
  });

  test('steps begin once, and not while the checkout closes', () => {
    overlays.open({ kind: 'checkout' });
    overlays.beginSteps(['customer', 'address']);
    overlays.beginSteps(['payment']);
    expect([steps(), tab.index]).toEqual(['customer address', 3]);
    void overlays.close();
    tab.settle();
    overlays.open({ kind: 'checkout' });
    void overlays.close();
    overlays.beginSteps(['customer', 'address']);
    tab.settle();
    expect([shown(), tab.index]).toEqual([null, 1]);
  });
});
