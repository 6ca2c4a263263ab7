import { describe, expect, it } from 'vitest';
import { changedView, fingersChange, type View, WHOLE } from './linked-zoom.ts';

/** Returns the point of the picture at a point of the pane. */
const shownAt = ({ zoom, x, y }: View, at: { x: number; y: number }) => ({
  x: (at.x - x) / zoom,
  y: (at.y - y) / zoom,
});

describe('the view that two photos share', () => {
  it('keeps the point under the finger', () => {
    const at = { x: 0.25, y: -0.125 };
    const view = changedView(WHOLE, { at, factor: 2 });
    expect(view.zoom).toBe(2);
    expect(shownAt(view, at)).toEqual(shownAt(WHOLE, at));
    const nearer = changedView(view, { at, factor: 2 });
    expect(shownAt(nearer, at)).toEqual(at);
  });

  it('shows no edge inside the pane, and the whole photo at the least', () => {
    const half = changedView(WHOLE, { factor: 2, by: { x: 3, y: -3 } });
    expect(half).toEqual({ zoom: 2, x: 0.5, y: -0.5 });
    for (const whole of [changedView(half, { factor: 0 }), changedView(WHOLE, { by: { x: 0.2, y: -0.2 } })])
      expect([whole.zoom, Math.abs(whole.x), Math.abs(whole.y)]).toEqual([1, 0, 0]);
    expect(changedView(WHOLE, { factor: 100 }).zoom).toBe(5);
  });

  it('moves with one finger, and with two also nearer and farther', () => {
    const middle = { x: 0, y: 0 };
    const by = { x: 0.25, y: -0.5 };
    expect(fingersChange([middle], [by])).toEqual({ at: middle, by, factor: 1 });
    const fingersAt = (...xs: number[]) => xs.map((x) => ({ x, y: 0 }));
    const pinch = fingersChange(fingersAt(-0.125, 0.125), fingersAt(-0.125, 0.375));
    expect(pinch).toEqual({ at: middle, by: { x: 0.125, y: 0 }, factor: 2 });
  });
});
