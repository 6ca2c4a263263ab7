/** @param {number} count @param {string} one @param {string} [many] */
export function countWords(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

const UNITS = [
  { ms: 86_400_000, short: 'd', long: 'day' },
  { ms: 3_600_000, short: 'h', long: 'hour' },
  { ms: 60_000, short: 'min', long: 'minute' },
];

/** A length of time, exact: `0.5 s`, `1 min 30 s`, `2 h`. @param {number} ms */
export function durationWords(ms) {
  let rest = ms;
  const parts = [];
  for (const { ms: unit, short } of UNITS) {
    const count = Math.floor(rest / unit);
    if (count > 0) parts.push(`${count} ${short}`);
    rest -= count * unit;
  }
  if (rest > 0 || parts.length === 0) parts.push(`${rest / 1_000} s`);
  return parts.join(' ');
}

/** How long something waits already. It is rounded down, so that the text seldom changes. @param {number} ms */
export function waitWords(ms) {
  const unit = UNITS.find((one) => ms >= one.ms);
  return unit ? countWords(Math.floor(ms / unit.ms), unit.long) : 'less than a minute';
}
