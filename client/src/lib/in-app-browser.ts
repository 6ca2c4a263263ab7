/** The browser inside an app: downloads fail there or end where nobody finds them, and most give a page no camera. */
export type InAppBrowser = {
  /** The app's name; null for one that does not say it. */
  readonly app: string | null;
  readonly system: 'android' | 'ios';
};

/** What the apps write into the name of their browser. Messenger writes what Facebook writes, and more. */
const APPS: readonly (readonly [app: string, sign: RegExp])[] = [
  ['Instagram', /\bInstagram\b/],
  ['Messenger', /\bMessenger|\bOrca-Android\b|FBAN\/Messenger/],
  ['Facebook', /\bFB_IAB\b|\bFBA[NV]\b/],
  ['WhatsApp', /\bWhatsApp\b/],
  ['TikTok', /\bTikTok\b|\bmusical_ly|\btrill_|\bBytedanceWebview\b/],
  ['Snapchat', /\bSnapchat\b/],
  ['LINE', /\bLine\//],
  ['LinkedIn', /\bLinkedInApp\b/],
  ['X', /\bTwitter for\b/],
  ['WeChat', /\bMicroMessenger\b/],
];

/** Android marks the browser inside any app so. */
const ANDROID_VIEW = /; wv\)/;

/** @returns the app that shows the page, by the name that its browser sends; null in a browser of its own. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const system = /\bAndroid\b/.test(userAgent) ? 'android' : /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : null;
  if (!system) return null;
  const app = APPS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
  return app !== null || ANDROID_VIEW.test(userAgent) ? { app, system } : null;
}

/** The address that Android opens in the phone's own browser. */
export function intentAddress({
  host,
  pathname,
  search,
  protocol,
}: Pick<Location, 'host' | 'pathname' | 'search' | 'protocol'>): string {
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.replace(':', '')};action=android.intent.action.VIEW;end`;
}

let isStaying = false;

/** @returns the app to leave before a download; null in a browser of its own, and once the visitor chose to stay. */
export function appToLeave(): InAppBrowser | null {
  return isStaying ? null : inAppBrowser(navigator.userAgent);
}

/** The visitor downloads inside the app: nothing asks again while the page is open. */
export function stayInApp(): void {
  isStaying = true;
}
