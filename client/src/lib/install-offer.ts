/** What Chromium's browsers give a page that may be put on the home screen. */
export type InstallOffer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

export const INSTALL_EVENTS = ['beforeinstallprompt', 'appinstalled'] as const;

let offer: InstallOffer | null = null;

export const installOffer = (): InstallOffer | null => offer;

/** An offer serves once. */
export function takeInstallOffer(): InstallOffer | null {
  const taken = offer;
  offer = null;
  return taken;
}

/** Before the page loads: the offer comes once. Without this the browser lays a banner of its own over the page. */
export function watchInstallOffer(): void {
  for (const name of INSTALL_EVENTS) {
    addEventListener(name, (event) => {
      event.preventDefault();
      offer = name === 'appinstalled' ? null : (event as InstallOffer);
    });
  }
}
