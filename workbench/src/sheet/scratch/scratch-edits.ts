import {
  addressOf,
  type CellBox,
  filledFormula,
  moveCells,
  readScratch,
  SCRATCH_LIMITS,
  type ScratchCells,
} from '@suanpan/engine/scratch';
import { fillSeries, repeat, tile } from '../store/filling/sheet-fill.ts';

/** Why an edit isn't made; nothing of it is. */
export type ScratchRefusal = 'offSheet' | 'tooMany' | 'tooLong';
export type ScratchEdit = (cells: ScratchCells) => ScratchCells | ScratchRefusal;
type Content = string | number | boolean;

/** Cells that were copied or cut in this sheet: pasted here they are formulas, elsewhere the figures that were seen. */
export interface CopiedCells {
  readonly box: CellBox;
  readonly isCut: boolean;
  /** What the clipboard was given, by which it is known again. */
  readonly seen: string;
}

export const seenAs = (data: readonly (readonly unknown[])[]): string =>
  JSON.stringify(data.map((line) => line.map((each) => String(each ?? ''))));

/** What the person typed, by address; an empty text clears. */
export const typed =
  (texts: ReadonlyMap<string, string>, language: string): ScratchEdit =>
  (cells) =>
    written(
      cells,
      [...texts].map(([address, text]) => [address, read(text, language)]),
    );

/** Texts of the clipboard over a selection; repeated where that is a whole number of times larger. */
export const pasted =
  (data: readonly (readonly string[])[], over: CellBox, language: string): ScratchEdit =>
  (cells) =>
    laidOver(cells, tile(data, sizeOf(over)), over, (text) => read(clean(text), language));

/** Cells of this sheet over a selection: what was copied reads as far from itself as before, what was cut takes its readers along. */
export const pastedCopy =
  ({ box, isCut }: CopiedCells, over: CellBox): ScratchEdit =>
  (cells) => {
    const { rows, columns } = sizeOf(box);
    if (isCut) {
      const { top: row, left: col } = over;
      if (row + rows > SCRATCH_LIMITS.rows || col + columns > SCRATCH_LIMITS.columns) return 'offSheet';
      return moveCells(cells, box, { row, col });
    }
    const sources = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, col) => addressOf(box.top + row, box.left + col)),
    );
    return laidOver(cells, tile(sources, sizeOf(over)), over, (address, row, col) => {
      const content = cells[address] ?? '';
      const [down, right] = [(row - over.top) % rows, (col - over.left) % columns];
      return moved(content, row - box.top - down, col - box.left - right);
    });
  };

/** Goes on from `source` over `target`, which lies beside it: series go on, formulas adjust, anything else repeats. */
export const filled =
  (source: CellBox, target: CellBox): ScratchEdit =>
  (cells) => {
    const isDown = target.top > source.bottom;
    const isVertical = isDown || target.bottom < source.top;
    const isForward = isDown || (!isVertical && target.left > source.right);
    const order = <T>(items: T[]): T[] => (isForward ? items : items.reverse());
    const span = (from: number, to: number): number[] =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const places = order(isVertical ? span(target.top, target.bottom) : span(target.left, target.right));
    const sources = order(isVertical ? span(source.top, source.bottom) : span(source.left, source.right));
    const lines = isVertical ? span(source.left, source.right) : span(source.top, source.bottom);
    const found: [string, Content][] = [];
    for (const line of lines) {
      const at = (place: number): [number, number] => (isVertical ? [place, line] : [line, place]);
      const contents = sources.map((place) => cells[addressOf(...at(place))] ?? '');
      const series = seriesOf(contents, places.length);
      for (const [index, place] of places.entries()) {
        const by = place - (sources[index % sources.length] ?? place);
        const content = series[index] ?? '';
        found.push([addressOf(...at(place)), moved(content, isVertical ? by : 0, isVertical ? 0 : by)]);
      }
    }
    return written(cells, found);
  };

/** What of a selection is to be filled by Ctrl+D or Ctrl+R: from its first line on, or from the line before it. */
export function fillParts(box: CellBox, down: boolean): { source: CellBox; target: CellBox } | undefined {
  const isOneLine = down ? box.top === box.bottom : box.left === box.right;
  const first = down ? box.top : box.left;
  if (isOneLine && first === 0) return undefined;
  const line = isOneLine ? first - 1 : first;
  return down
    ? { source: { ...box, top: line, bottom: line }, target: { ...box, top: line + 1 } }
    : { source: { ...box, left: line, right: line }, target: { ...box, left: line + 1 } };
}

export const sizeOf = ({ top, left, bottom, right }: CellBox): { rows: number; columns: number } => ({
  rows: bottom - top + 1,
  columns: right - left + 1,
});

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

function seriesOf(contents: readonly Content[], count: number): readonly Content[] {
  if (contents.every((each) => typeof each === 'number'))
    return fillSeries(contents, count, 'number') as Content[];
  if (contents.every((each) => ISO_DAY.test(String(each))))
    return fillSeries(contents, count, 'date') as Content[];
  return repeat(contents, count) as Content[];
}

const moved = (content: Content, down: number, right: number): Content =>
  typeof content === 'string' && content.startsWith('=') ? filledFormula(content, down, right) : content;

/** Excel writes a non-breaking blank where a web page had one; it is no part of a value. */
const clean = (text: string): string => text.replace(/\u00a0/g, ' ').replace(/\r$/, '');

const read = (text: string, language: string): Content => (text === '' ? '' : readScratch(text, language));

function laidOver(
  cells: ScratchCells,
  data: readonly (readonly string[])[],
  { top, left }: CellBox,
  contentOf: (text: string, row: number, col: number) => Content,
): ScratchCells | ScratchRefusal {
  const width = Math.max(0, ...data.map((line) => line.length));
  if (top + data.length > SCRATCH_LIMITS.rows || left + width > SCRATCH_LIMITS.columns) return 'offSheet';
  const found = data.flatMap((line, down) =>
    line.map((text, right): [string, Content] => [
      addressOf(top + down, left + right),
      contentOf(text, top + down, left + right),
    ]),
  );
  return written(cells, found);
}

function written(
  cells: ScratchCells,
  contents: Iterable<readonly [string, Content]>,
): ScratchCells | ScratchRefusal {
  const next: Record<string, Content> = { ...cells };
  let changed = false;
  for (const [address, content] of contents) {
    if (typeof content === 'string' && content.length > SCRATCH_LIMITS.textLength) return 'tooLong';
    changed ||= content !== (cells[address] ?? '');
    if (content === '') delete next[address];
    else next[address] = content;
  }
  if (Object.keys(next).length > SCRATCH_LIMITS.cells) return 'tooMany';
  return changed ? next : cells;
}
