export type Colour = readonly [red: number, green: number, blue: number];

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export function parseColour(written: unknown): Colour | null {
  if (typeof written !== 'string' || !HEX.test(written)) return null;
  const digits = written.slice(1);
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function formatColour([red, green, blue]: Colour): string {
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}

/** @param share how much of the second colour, 0 to 1 */
export function mixColours(first: Colour, second: Colour, share: number): Colour {
  const channel = (at: 0 | 1 | 2) => Math.round(first[at] + (second[at] - first[at]) * share);
  return [channel(0), channel(1), channel(2)];
}

const LIGHT = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});
const lightOf = (value: number) => LIGHT[value] ?? 0;

/** Returns the relative luminance as WCAG 2 defines it, from 0 (black) to 1 (white). */
export function luminance([red, green, blue]: Colour): number {
  return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue);
}

/** Returns the contrast ratio of WCAG 2, from 1 to 21. Text needs 4.5, the edge of a control 3. */
export function contrast(first: Colour, second: Colour): number {
  const [high, low] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
