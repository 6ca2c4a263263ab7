/** Chromium's event for a page that can be added to the home screen. It can prompt only once. */
type InstallOffer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

export const install: { offer: InstallOffer | null } = { offer: null };

/** Keeps the event, and prevents the browser's own banner. Call this early: the event may fire while the page loads. */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.offer = event as InstallOffer;
  });
  addEventListener('appinstalled', () => {
    install.offer = null;
  });
}
