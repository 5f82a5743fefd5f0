/** A column as it is printed, with the text of every row. */
export interface PrintedColumn {
  readonly label: string;
  readonly isNumber: boolean;
  /** Says who a row is about: it stands in every part. */
  readonly isAlways: boolean;
  readonly cells: readonly string[];
  total: string;
}

/** What the narrower of the usual papers, on its side, has between its margins; in points. */
const PAGE_WIDTH = 715;
const PADDING = 9;
const WIDEST = 160;
/** In the eight points that the table is set in. */
const NARROW_SIGN = 5.2;
const WIDE_SIGN = 8.2;

/** The columns in as many parts as pages have to lie beside each other, each beginning with who the rows are about. */
export function bandsOf(columns: readonly PrintedColumn[]): PrintedColumn[][] {
  const always = columns.filter(({ isAlways }) => isAlways);
  const room = Math.max(
    PAGE_WIDTH / 3,
    PAGE_WIDTH - always.reduce((sum, column) => sum + widthOf(column), 0),
  );
  const bands: PrintedColumn[][] = [];
  let left = 0;
  for (const column of columns) {
    if (column.isAlways) continue;
    const width = widthOf(column);
    if (bands.length === 0 || width > left) {
      bands.push([...always]);
      left = room;
    }
    bands.at(-1)?.push(column);
    left -= width;
  }
  return bands.length > 0 ? bands : [always];
}

/** Numbers never break; heads and texts do, between their words. */
function widthOf({ label, isNumber, cells, total }: PrintedColumn): number {
  const words = label.split(/\s+/u);
  let width = Math.max(...words.map(lengthOf), lengthOf(label) / 3, isNumber ? lengthOf(total) * 1.08 : 0);
  for (const cell of cells) width = Math.max(width, lengthOf(cell));
  return (isNumber ? width : Math.min(width, WIDEST)) + PADDING;
}

function lengthOf(text: string): number {
  let length = 0;
  for (const sign of text) length += sign >= '\u2e80' ? WIDE_SIGN : NARROW_SIGN;
  return length;
}
