/** What every test starts its Chromium with: nothing that asks, draws on a graphics card or reaches the network. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
