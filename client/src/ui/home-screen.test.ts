import { expect, it } from 'vitest';
import { homeScreenWay } from './home-screen.tsx';

const ANDROID = { isInstalled: false, isInApp: false, hasHomeScreen: true, hasOffer: true, isApple: false };
const IPHONE = { ...ANDROID, hasOffer: false, isApple: true };

it.each([
  ['by the browser’s own question', ANDROID, 'offer'],
  ['by hand on an iPhone, which asks nothing', IPHONE, 'byHand'],
  ['not before the browser offers it', { ...ANDROID, hasOffer: false }, null],
  ['not where it is already', { ...ANDROID, isInstalled: true }, null],
  ['not from the icon of an iPhone', { ...IPHONE, isInstalled: true }, null],
  ['not inside an app', { ...ANDROID, isInApp: true }, null],
  ['not inside an app of an iPhone', { ...IPHONE, isInApp: true }, null],
  ['not on a desktop, which has no such screen', { ...ANDROID, hasHomeScreen: false }, null],
] as const)('the site gets onto the home screen %s', (_, device, way) => {
  expect(homeScreenWay(device)).toBe(way);
});
