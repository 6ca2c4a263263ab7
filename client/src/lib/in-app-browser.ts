/** A browser inside an app, where downloads often fail or get lost, and usually no camera is available. */
export type InAppBrowser = {
  readonly app: string | null;
  readonly system: 'android' | 'ios';
};

/** Messenger also matches Facebook's pattern, so the order matters. */
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

const ANDROID_VIEW = /; wv\)/;

export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const system = /\bAndroid\b/.test(userAgent) ? 'android' : /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : null;
  if (!system) return null;
  const app = APPS.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
  return app !== null || ANDROID_VIEW.test(userAgent) ? { app, system } : null;
}

export function intentAddress({
  host,
  pathname,
  search,
  protocol,
}: Pick<Location, 'host' | 'pathname' | 'search' | 'protocol'>): string {
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.replace(':', '')};action=android.intent.action.VIEW;end`;
}

let isStaying = false;

/** Returns the in-app browser to leave; null in an ordinary browser, or if the visitor has chosen to stay. */
export const appToLeave = (): InAppBrowser | null => (isStaying ? null : inAppBrowser(navigator.userAgent));

export function stayInApp(): void {
  isStaying = true;
}
