import { beforeEach, expect, test } from 'vitest';
import { type Entry, Tab } from '#client/testing/tab.ts';
import { beginSteps, goToStep } from './checkout-steps.ts';
import { OverlayHistory, stepsOf } from './overlay-history.ts';

const gallery: Entry = { state: null, path: '/gallery/AAA', hash: '' };
let tab: Tab;
let overlays: OverlayHistory;
const shown = () => overlays.snapshot().overlay;
const steps = () => stepsOf(shown()).join(' ');

function start(...entries: Entry[]): void {
  tab = new Tab(...entries);
  overlays = new OverlayHistory(tab as unknown as Window);
  overlays.subscribe(() => undefined);
}

beforeEach(() => {
  start({ state: null, path: '/', hash: '' }, gallery);
});

test('each step of the checkout has an entry: back leads through them, and closing leaves them all', () => {
  overlays.open({ kind: 'checkout' });
  beginSteps(overlays, ['customer']);
  goToStep(overlays, 'address');
  goToStep(overlays, 'payment');
  expect([steps(), overlays.snapshot().depth, tab.index]).toEqual(['customer address payment', 3, 4]);
  tab.press(-1);
  expect(steps()).toBe('customer address');
  tab.press(1);
  overlays.back();
  tab.settle();
  expect(steps()).toBe('customer address');
  overlays.close();
  overlays.close();
  tab.settle();
  expect([shown(), tab.entry]).toEqual([null, gallery]);
});

test('a step that is changed leads back to where the visitor came from, and the history does not grow', () => {
  overlays.open({ kind: 'checkout' });
  beginSteps(overlays, ['customer', 'address', 'payment']);
  for (let time = 0; time < 3; time += 1) {
    goToStep(overlays, 'address');
    goToStep(overlays, 'customer');
    expect(steps()).toBe('customer address payment address customer');
    for (const step of ['address', 'payment'] as const) {
      goToStep(overlays, step);
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
  overlays.nest({ kind: 'cart' });
  overlays.open({ kind: 'checkout' });
  beginSteps(overlays, ['customer', 'address']);
  start(...tab.entries);
  expect(steps()).toBe('customer address');
  overlays.close();
  tab.settle();
  expect(shown()).toEqual({ kind: 'viewer', media: 'p.1' });
});

test('steps begin once, and not while the checkout closes', () => {
  overlays.open({ kind: 'checkout' });
  beginSteps(overlays, ['customer', 'address']);
  beginSteps(overlays, ['payment']);
  expect([steps(), tab.index]).toEqual(['customer address', 3]);
  overlays.close();
  tab.settle();
  overlays.open({ kind: 'checkout' });
  overlays.close();
  beginSteps(overlays, ['customer', 'address']);
  tab.settle();
  expect([shown(), tab.index]).toEqual([null, 1]);
});

test('steps that are none of ours are dropped', () => {
  start({ state: { overlay: { kind: 'checkout', depth: 1, steps: ['customer', 'x', 7] } }, path: '/', hash: '' });
  expect(steps()).toBe('customer');
});
