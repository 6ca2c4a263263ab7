/**
 * Messages between the tabs of one site. A browser that blocks cookies refuses the channel, and an old one has none: the
 * tabs then know nothing of each other, and everything else works.
 */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Refused or missing, as described above.
    return null;
  }
}

/** Differs from that of every other tab: a channel brings a message to the listeners of the tab that sent it, too. */
const TAB = Math.random();

type TabMessage = { readonly from: number; readonly message: string };

/** Sends a message to the other tabs. */
export function postToTabs(name: string, message: string): void {
  const channel = openChannel(name);
  channel?.postMessage({ from: TAB, message } satisfies TabMessage);
  channel?.close();
}

/** Calls `onMessage` for each message of another tab. @returns what stops it */
export function listenToTabs(name: string, onMessage: (message: string) => void): () => void {
  const channel = openChannel(name);
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<TabMessage>) => data.from !== TAB && onMessage(data.message),
  );
  return () => channel?.close();
}
