/** Without what a ZIP may not hold or a disk cannot take. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not stay.
  return name.replace(/[\u0000-\u001f/\\:*?"<>|]/g, '_').slice(-120);
}

/**
 * @param names as anyone may have given them
 * @returns names that can be unpacked anywhere, each once, in the same order
 */
export function entryNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  const copies = new Map<string, number>();
  return names.map((given) => {
    const safe = safeName(given);
    let name = safe;
    for (let copy = copies.get(safe) ?? 1; used.has(name); copy += 1) {
      name = safe.replace(/(\.\w+)?$/, ` (${copy + 1})$1`);
      copies.set(safe, copy + 1);
    }
    used.add(name);
    return name;
  });
}
