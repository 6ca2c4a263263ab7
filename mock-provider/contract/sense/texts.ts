/** UTF-8 that was taken for Latin-1 and encoded again, or a character that was lost. */
const RE_BROKEN = /Ã[\u0080-\u00BF]|Â[\u0080-\u00BF]|\uFFFD/;

export function textDifferences(bytes: Uint8Array): string[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return RE_BROKEN.test(text) ? ['the reply has broken characters'] : [];
  } catch {
    return ['the reply is no UTF-8'];
  }
}

/** Whether a cache that serves several people may keep a reply that is for one. */
export function cacheDifferences(header: string | null): string[] {
  return /\bpublic\b|\bs-maxage=[1-9]/i.test(header ?? '')
    ? [`cache-control: "${header}" of a reply for one visitor`]
    : [];
}

const RE_JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export function jsonTypeDifferences(type: string): string[] {
  return RE_JSON_TYPE.test(type) ? [] : [`content-type: "${type}" instead of application/json`];
}
