import { expect, it } from 'vitest';
import { inAppBrowser, intentAddress } from './in-app-browser.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = 'Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';

it.each([
  [`${IPHONE} Mobile/21F90 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5; pt_BR)`, 'Instagram', 'ios'],
  [`${IPHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/466.0.0.36.109;FBDV/iPhone14,5]`, 'Facebook', 'ios'],
  [`${ANDROID} ${CHROME} [FB_IAB/FB4A;FBAV/466.0.0.56.75;]`, 'Facebook', 'android'],
  [`${IPHONE} Mobile/21F90 [FBAN/MessengerForiOS;FBAV/461.0.0.36.109]`, 'Messenger', 'ios'],
  [`${ANDROID} ${CHROME} [FB_IAB/Orca-Android;FBAV/461.0.0.36.109;]`, 'Messenger', 'android'],
  [`${ANDROID} ${CHROME} WhatsApp/2.24.12.78 A`, 'WhatsApp', 'android'],
  [`${ANDROID} ${CHROME} trill_2023405040 BytedanceWebview/d8a21c6`, 'TikTok', 'android'],
  [`${IPHONE} Mobile/21F90 musical_ly_34.5.0 BytedanceWebview/d8a21c6`, 'TikTok', 'ios'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Snapchat/12.91.0.36 (like Safari/8618.2.12, panda)`, 'Snapchat', 'ios'],
  [`${IPHONE} Safari Line/14.10.0`, 'LINE', 'ios'],
  [`${IPHONE} Mobile/21F90 [LinkedInApp]/9.29.8962`, 'LinkedIn', 'ios'],
  [`${IPHONE} Mobile/21F90 Twitter for iPhone/10.47`, 'X', 'ios'],
  [`${ANDROID} ${CHROME} MicroMessenger/8.0.49.2600(0x28003133)`, 'WeChat', 'android'],
  [`${ANDROID} ${CHROME}`, null, 'android'],
])('%s', (userAgent, app, system) => {
  expect(inAppBrowser(userAgent)).toEqual({ app, system });
});

it.each([
  `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/126.0.6478.35 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
])('a browser of its own: %s', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull();
});

it('Android opens the same page', () => {
  const address = { host: 'fotos.example', pathname: '/gallery/ABC', search: '', protocol: 'https:' };
  expect(intentAddress(address)).toBe(
    'intent://fotos.example/gallery/ABC#Intent;scheme=https;action=android.intent.action.VIEW;end',
  );
});
