const FRAGMENT = /^#media=([a-z]\.[A-Za-z0-9_.-]{1,600})$/;

/** Returns the id without expiry day and signature, which names the same media or order every day and gives no access. */
export function mediaName(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')));
}

export function mediaFragment(name: string): string {
  return `#media=${name}`;
}

export function mediaInFragment(fragment: string): string | null {
  return FRAGMENT.exec(fragment)?.[1] ?? null;
}
