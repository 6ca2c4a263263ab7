import { describe, expect, it } from 'vitest';
import { code128, code128Values } from './code128.ts';

/** A minimal scanner that reads modules back from the edges of the bars. */
function symbolsOf(text: string): string[] {
  const { bars, width } = code128(text);
  const edges = [...bars.flatMap((bar) => [bar.x, bar.x + bar.width]), width];
  const widths = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
  const symbols: string[] = [];
  for (let at = 0; at + 6 < widths.length - 1; at += 6) symbols.push(widths.slice(at, at + 6).join(''));
  return symbols;
}

describe('Code 128', () => {
  it('has the check symbol of a known example', () => {
    // The usual textbook example has check value 54 in code set A. The start value of set B is one higher.
    expect(code128Values('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
  });

  it('draws the start symbol first and the stop last', () => {
    const { bars, width } = code128('A');
    expect(bars.slice(0, 3)).toEqual([
      { x: 0, width: 2 },
      { x: 3, width: 1 },
      { x: 6, width: 1 },
    ]);
    expect(bars.at(-1)).toEqual({ x: width - 2, width: 2 });
  });

  it('gives every printable character its own symbol of eleven modules, with an even number of dark ones', () => {
    const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
    const symbols = characters.map((character) => symbolsOf(character)[1] ?? '');
    expect(new Set(symbols).size).toBe(95);
    for (const symbol of symbols) {
      const widths = [...symbol].map(Number);
      expect(widths.reduce((sum, width) => sum + width, 0)).toBe(11);
      expect(widths.reduce((sum, width, index) => sum + (index % 2 === 0 ? width : 0), 0) % 2).toBe(0);
    }
  });

  it('drops characters that it cannot encode', () => {
    expect(code128('AÇ😀')).toEqual(code128('A'));
  });
});
