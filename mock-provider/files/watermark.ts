/** The SVG strokes of each letter on 10 by 14 px. They are drawn, because a bare machine has no fonts. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 14 5 0 10 14M2 9H8',
  M: 'M0 14V0L5 8 10 0V14',
  O: 'M5 0C-1.5 0-1.5 14 5 14 11.5 14 11.5 0 5 0',
  S: 'M9.5 2.5C8-1 1-1 1 3.5 1 8 9.5 6 9.5 10.5 9.5 15 1.5 15 .5 11.5',
  T: 'M0 0H10M5 0V14',
  R: 'M0 14V0H6C11 0 11 7.5 6 7.5H0M5.5 7.5 10 14',
};
const WORD = 'AMOSTRA';
const LETTER_STEP = 17;
const TILE = { width: 210, height: 120 };

function word(x: number, y: number): string {
  const letters = [...WORD].map(
    (letter, i) => `<path transform="translate(${i * LETTER_STEP})" d="${LETTERS[letter]}"/>`,
  );
  return `<g transform="translate(${x} ${y})">${letters.join('')}</g>`;
}

/** Repeats the word for "sample" along the diagonal, thin enough to judge the picture. Sizes are in px. */
export function watermark(width: number, height: number): Buffer {
  const scale = Math.max(width, height) / 900;
  // The second word is shifted by half a tile, like bricks. It crosses the tile's edge, so it is drawn twice.
  const words = word(20, 20) + word(125, 80) + word(125 - TILE.width, 80);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<pattern id="t" width="${TILE.width}" height="${TILE.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale}) rotate(-28)">
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<g stroke="#000" stroke-opacity=".16" stroke-width="2.6">${words}</g>
<g stroke="#fff" stroke-opacity=".5" stroke-width="1.5">${words}</g>
</g></pattern>
<rect width="100%" height="100%" fill="url(#t)"/></svg>`);
}
