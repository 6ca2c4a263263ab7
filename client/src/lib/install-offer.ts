/** Chromium's event for a page that may be added to the home screen. It can be used once. */
export type InstallOffer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

export const install: { offer: InstallOffer | null } = { offer: null };

/** Call before the page has loaded, as the event comes only once. Otherwise the browser would show its own banner. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.offer = event as InstallOffer;
  });
}
