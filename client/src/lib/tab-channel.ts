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

/** Sends a message to the other tabs. */
export function postToTabs(name: string, message: string): void {
  const channel = openChannel(name);
  channel?.postMessage(message);
  channel?.close();
}

/** Calls `onMessage` for each message of another tab. @returns what stops it */
export function listenToTabs(name: string, onMessage: (message: unknown) => void): () => void {
  const channel = openChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data));
  return () => channel?.close();
}
