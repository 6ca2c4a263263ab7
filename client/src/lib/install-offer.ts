/** Chromium's event for a page that can be added to the home screen. It can prompt only once. */
type InstallOffer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

export const install: { offer: InstallOffer | null } = { offer: null };

/** Call this before the page has loaded: the event fires once. Without a handler, the browser shows its own banner. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => {
    install.offer = null;
  });
}
