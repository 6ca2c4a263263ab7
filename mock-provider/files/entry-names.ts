function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are replaced.
  return name.replace(/[\u0000-\u001f/\\:*?"<>|]/g, '_').slice(-120);
}

/** @returns unique names in the same order, which every system can unpack */
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
