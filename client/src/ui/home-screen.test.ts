import { expect, it, vi } from 'vitest';
import { homeScreenWay } from './home-screen.tsx';

const ANDROID = { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) Chrome/126.0.0.0 Mobile Safari/537.36' };
const IPHONE = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1', standalone: false };
const inInstagram = (device: { userAgent: string }) => ({ ...device, userAgent: `${device.userAgent} Instagram` });
const [OFFER, TOUCH, INSTALLED] = ['offer', '(pointer: coarse)', '(display-mode: standalone)'];

it.each([
  ['by the browser’s own question', ANDROID, [TOUCH, OFFER], 'offer'],
  ['by hand on an iPhone, which asks nothing', IPHONE, [TOUCH], 'byHand'],
  ['not before the browser offers it', ANDROID, [TOUCH], null],
  ['not where it is already', ANDROID, [TOUCH, OFFER, INSTALLED], null],
  ['not from the icon of an iPhone', { ...IPHONE, standalone: true }, [TOUCH], null],
  ['not inside an app', inInstagram(ANDROID), [TOUCH, OFFER], null],
  ['not inside an app of an iPhone', inInstagram(IPHONE), [TOUCH], null],
  ['not on a desktop, which has no such screen', ANDROID, [OFFER], null],
])('the site gets onto the home screen %s', (_, navigator, has, way) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: has.includes(query) }));
  expect(homeScreenWay(has.includes(OFFER))).toBe(way);
});
