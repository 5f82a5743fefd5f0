import type { JsonScalar } from '@suanpan/engine';
import { neutralText } from '@suanpan/engine/domain';
import { shouldYield, yieldToEventLoop } from '../db/event-loop.ts';
import type { RunningValues, Values, ValuesColumn, ValuesPart } from './write-values.ts';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellText = (value: JsonScalar): string =>
  quoted(typeof value === 'string' ? neutralText(value) : value === null ? '' : String(value));

/** The mark of UTF-8 and the titles. */
const headOf = (columns: readonly ValuesColumn[], notesTitle: string | null): string =>
  `\uFEFF${[...columns.map(({ title }) => title), ...(notesTitle === null ? [] : [notesTitle])].map(cellText).join(',')}\r\n`;

function remarksOf(columns: readonly ValuesColumn[], notes: Values['notes']): Map<number, string[]> {
  const remarks = new Map<number, string[]>();
  for (const { row, column, text } of notes) {
    const known = remarks.get(row);
    const remark = `${columns[column]?.title ?? ''}: ${text}`;
    if (known) known.push(remark);
    else remarks.set(row, [remark]);
  }
  return remarks;
}

function lineOf(
  { cells }: ValuesPart,
  row: number,
  hasNotes: boolean,
  remarks: ReadonlyMap<number, readonly string[]>,
): string {
  const line = cells.map((column) => cellText(column[row] ?? null));
  if (hasNotes) line.push(cellText(remarks.get(row)?.join('; ') ?? null));
  return `${line.join(',')}\r\n`;
}

/** As comma-separated text in UTF-8 with its mark; what can be said of cells stands in a last column, if there is any. */
export function valuesCsv(values: Values, notesTitle: string): Buffer {
  const remarks = remarksOf(values.columns, values.notes);
  const hasNotes = remarks.size > 0;
  const lines = Array.from({ length: values.rows }, (_, row) => lineOf(values, row, hasNotes, remarks));
  return Buffer.from(`${headOf(values.columns, hasNotes ? notesTitle : null)}${lines.join('')}`, 'utf8');
}

/** The same, part by part, with the rows of each; others get a turn within a part too. */
export async function* runningCsv(
  values: RunningValues,
  notesTitle: string,
): AsyncGenerator<{ content: Buffer; rows: number }> {
  const { columns, hasNotes } = values;
  yield { content: Buffer.from(headOf(columns, hasNotes ? notesTitle : null), 'utf8'), rows: 0 };
  for await (const part of values.parts()) {
    const remarks = remarksOf(columns, part.notes);
    const lines: string[] = [];
    for (let row = 0; row < part.rows; row += 1) {
      if (row % 32 === 0 && shouldYield()) await yieldToEventLoop();
      lines.push(lineOf(part, row, hasNotes, remarks));
    }
    yield { content: Buffer.from(lines.join(''), 'utf8'), rows: part.rows };
  }
}
