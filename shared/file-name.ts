/** Of the 255 bytes that disks give a name: room stays for a number behind it and for a browser's own ending. */
const MAX_NAME_BYTES = 200;

/** Control, direction and separator characters that a file name must not carry into a header or onto a disk. */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]/g;
/** Names that Windows keeps for its devices, whatever follows the dot. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const ENDING = /\.[A-Za-z0-9]{1,5}$/;

/** The endings of what the storefront gives to download, by content type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'application/zip': '.zip',
};

/** How many bytes of UTF-8 a character takes. */
function bytesOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** As many whole characters of a text as fit into so many bytes of UTF-8. */
function fitting(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** Without what Windows, or a hidden file, would make of the dots and spaces around a name. */
const bare = (name: string) => name.replace(/^[.\s]+|[.\s]+$/g, '');

/**
 * A name that every disk takes and every header can carry, as near to the given one as can be.
 * @param type the content type, whose ending is added where the name has none.
 */
export function safeFileName(filename: string, type = ''): string {
  const clean = bare(filename.toWellFormed().replace(UNSAFE, '_')) || 'file';
  const given = ENDING.exec(clean)?.[0];
  const ending = given ?? ENDINGS[type] ?? '';
  const stem = given ? clean.slice(0, -given.length) : clean;
  return (bare(fitting(stem, MAX_NAME_BYTES - ending.length)) + ending).replace(RESERVED, '_$1');
}

/** How disks that ignore case and composition compare names. */
const sameAs = (name: string) => name.normalize('NFC').toLowerCase();

/**
 * Gives each name once: a second `a.jpg` becomes `a (2).jpg`. One of these per batch.
 * @param used names that are given already; those given now are added.
 */
export function uniqueFileNames(used = new Set<string>()): (name: string) => string {
  return (name) => {
    const ending = ENDING.exec(name)?.[0] ?? '';
    const stem = name.slice(0, name.length - ending.length);
    let unique = name;
    for (let copy = 2; used.has(sameAs(unique)); copy += 1) unique = `${stem} (${copy})${ending}`;
    used.add(sameAs(unique));
    return unique;
  };
}
