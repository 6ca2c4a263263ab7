import { expect, it } from 'vitest';
import { edgeSpeed } from './use-drag-choice.ts';

it('a drag scrolls at the edges alone, and faster the nearer it is', () => {
  const speeds = [0, 60, 96, 132, 400, 688, 724, 760, 900].map((y) => edgeSpeed(y, { top: 60, bottom: 760 }));
  expect(speeds).toEqual([-1.2, -1.2, -0.6, 0, 0, 0, 0.6, 1.2, 1.2]);
});
