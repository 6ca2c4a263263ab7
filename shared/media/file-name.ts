/** File systems allow 255 bytes. The rest is for a number and an extension that the browser may add. */
const MAX_NAME_BYTES = 200;

/** Characters that are unsafe in a header or on a disk, such as control characters, and those that Windows refuses. */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]/g;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const EXTENSION = /\.[A-Za-z0-9]{1,5}$/;

/** Extensions by content type, for every download. A name without any extension of its type gets the first one. */
const EXTENSIONS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/jxl': ['.jxl'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/quicktime': ['.mov', '.qt'],
  'application/zip': ['.zip'],
};

export const isOfferedType = (type: string): boolean => Object.hasOwn(EXTENSIONS, type);

const bytesOf = (character: string): number => encodeURIComponent(character).replace(/%../g, '_').length;

function truncate(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/**
 * Removes dots and spaces around a name: Windows drops them at the end, and a leading dot hides a file. A loop trims
 * the end, because a pattern would take quadratic time.
 */
function trimmed(name: string): string {
  let end = name.length;
  while (/[.\s]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end).replace(/^[.\s]+/, '');
}

/** Returns a name that is safe on every disk. If `type` is offered for download, the name has one of its extensions. */
export function safeFileName(filename: string, type = ''): string {
  const clean = trimmed(filename.toWellFormed().replace(UNSAFE, '_')) || 'file';
  const given = EXTENSION.exec(clean)?.[0] ?? '';
  const allowed = EXTENSIONS[type] ?? [given];
  const extension = allowed.includes(given.toLowerCase()) ? given : allowed[0];
  const stem = extension === given ? clean.slice(0, clean.length - given.length) : clean;
  return (trimmed(truncate(stem, MAX_NAME_BYTES - extension.length)) + extension).replace(RESERVED, '_$1');
}

export function hasOfferedExtension(filename: string): boolean {
  const extension = EXTENSION.exec(safeFileName(filename))?.[0].toLowerCase() ?? '';
  return Object.values(EXTENSIONS).flat().includes(extension);
}

/** Returns the form in which disks that ignore case and Unicode composition compare names. */
const comparable = (name: string) => name.normalize('NFC').toLowerCase();

/** Numbers repeated names: a second `a.jpg` becomes `a (2).jpg`. @param used the taken names; new names are added */
export function uniqueFileNames(used = new Set<string>()): (name: string) => string {
  return (name) => {
    const extension = EXTENSION.exec(name)?.[0] ?? '';
    const stem = name.slice(0, name.length - extension.length);
    let unique = name;
    for (let copy = 2; used.has(comparable(unique)); copy += 1) unique = `${stem} (${copy})${extension}`;
    used.add(comparable(unique));
    return unique;
  };
}
