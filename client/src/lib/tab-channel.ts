/** Messages between tabs of a site. Null where the browser refuses or lacks it; everything else still works. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // See above.
    return null;
  }
}

/** Unique per tab: a channel also notifies other listeners of the sending tab. */
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
