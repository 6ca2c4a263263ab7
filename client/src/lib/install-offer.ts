/** What Chromium's browsers give a page that may be put on the home screen. It serves once. */
export type InstallOffer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

export const install: { offer: InstallOffer | null } = { offer: null };

/** Before the page has loaded: the offer comes once. Else the browser would lay a banner of its own over the page. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.offer = event as InstallOffer;
  });
}
