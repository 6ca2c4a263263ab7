import { expect, it, vi } from 'vitest';
import { shareLimits } from './share-limits.ts';

const MIB = 1024 * 1024;
const canShare = () => true;

it.each([
  ['Chromium, which refuses more', { canShare, userAgentData: {} }, { files: 10, bytes: 50 * MIB }],
  ['Safari, which documents no limit', { canShare }, { files: 25, bytes: 100 * MIB }],
  ['a browser that shares no files', { canShare: () => false, userAgentData: {} }, null],
  ['a browser without a share sheet', { userAgentData: {} }, null],
])('limits a share in %s', (_, navigator, limits) => {
  vi.stubGlobal('navigator', navigator);
  expect(shareLimits()).toEqual(limits);
});
