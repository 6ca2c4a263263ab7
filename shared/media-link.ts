const FRAGMENT = /^#media=([a-z]\.[A-Za-z0-9_-]{1,600})$/;

/**
 * What a media is called in an address: its id without the signature. It names the media to whoever has opened its
 * gallery, and opens nothing by itself.
 */
export function mediaName(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')));
}

/** The fragment of the address that shows one media of a gallery. It never leaves the browser. */
export function mediaFragment(name: string): string {
  return `#media=${name}`;
}

/** The name of the media in an address's fragment, or null when there is none. */
export function mediaInFragment(fragment: string): string | null {
  return FRAGMENT.exec(fragment)?.[1] ?? null;
}
