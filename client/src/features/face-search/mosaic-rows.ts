/**
 * How many pictures are in each row of a mosaic. Rows of three and two take turns. No row has a gap, and only a single
 * picture is alone in its row.
 */
export function mosaicRows(count: number): readonly number[] {
  const rows: number[] = [];
  let left = count;
  while (left > 0) {
    const turn = rows.length % 2 === 0 ? 3 : 2;
    const row = left <= 3 ? left : left === 4 ? 2 : turn;
    rows.push(row);
    left -= row;
  }
  return rows;
}
