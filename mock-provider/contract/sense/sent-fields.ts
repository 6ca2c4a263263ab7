const RE_NUMBERS = /^(?:document|phone|zipcode)$/;

/** A text without what providers write in their own way: case, spaces, the signs of numbers and a country's prefix. */
function plain(name: string, value: unknown): string {
  const text = String(value).normalize('NFC').trim().toLowerCase();
  return RE_NUMBERS.test(name) ? text.replace(/[^\da-z]/g, '') : text;
}

function isSame(name: string, sent: unknown, got: unknown): boolean {
  const [one, other] = [plain(name, sent), plain(name, got)];
  return name === 'phone' ? one.endsWith(other.slice(-10)) && other.length >= 10 : one === other;
}

/** @param sent null for nothing yet @param got the records of the reply, one of which must be the sent one */
export function sentDifferences(path: string, sent: object | null, got: readonly object[]): string[] {
  if (sent === null) return [];
  if (got.length === 0) return [`${path}: missing`];
  const differences = got.map((one) => {
    const fields = new Map(Object.entries(one));
    return Object.entries(sent).flatMap(([name, value]) => {
      if (value === null || value === undefined || isSame(name, value, fields.get(name))) return [];
      return [`${path}.${name}: ${fields.has(name) ? 'another than was sent' : 'missing'}`];
    });
  });
  const [nearest = []] = differences.toSorted((one, other) => one.length - other.length);
  return nearest;
}
