/** Opens a channel to the site's other tabs; null if the browser refuses or lacks it. Everything else still works. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // The browser refuses channels.
    return null;
  }
}

/** Unique per tab, because a channel also notifies other listeners in the sending tab. */
const TAB = Math.random();

type TabMessage = { readonly from: number; readonly message: string };

export function postToTabs(name: string, message: string): void {
  const channel = openChannel(name);
  channel?.postMessage({ from: TAB, message } satisfies TabMessage);
  channel?.close();
}

export function listenToTabs(name: string, onMessage: (message: string) => void): () => void {
  const channel = openChannel(name);
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<TabMessage>) => data.from !== TAB && onMessage(data.message),
  );
  return () => channel?.close();
}
