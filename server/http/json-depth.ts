const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** The two opening brackets differ in this bit, and so do the two closing ones. */
const CASE_BIT = 0x20;
const OPENING = 0x7b;
const CLOSING = 0x7d;

/** The index of the quote that closes the string which begins at `start`; without one the text's length. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/**
 * Whether a JSON text nests lists and objects deeper than `limit`. Nothing is parsed, and reading stops at the first bracket
 * too many. A text made of brackets costs nothing here, while it would be costly to parse and traverse.
 */
export function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if ((code | CASE_BIT) === OPENING) depth += 1;
    else if ((code | CASE_BIT) === CLOSING) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}
