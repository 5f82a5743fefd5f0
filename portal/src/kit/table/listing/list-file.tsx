import { CloseButton, Text } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { problemOf } from '../../api/index.ts';
import { useFormat, useText } from '../../i18n/index.ts';
import { notifyProblem, notifySuccess, notifyWarning } from '../../notices/index.ts';
import { type Column, inSum, type ListSum, plainCell } from '../columns.ts';
import { type AskPage, everyRow, ListNotRead, MOST_ROWS } from './every-row.ts';
import { handOver } from './hand-over.ts';
import { cellOf, type ListedCell, type ListingFormat } from './listing.ts';
import { shownText } from './shown-text.ts';

export interface ListFileProps<Row> {
  wanted: ListingFormat;
  title: string;
  /** Those that are shown. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** All rows there are, or what asks for them. */
  rows: readonly Row[] | AskPage<Row>;
  /** Ticked ones: these alone, if there are any. */
  chosen: ReadonlySet<string>;
  /** Beneath all rows; under ticked ones they would add up nothing. */
  sums: readonly ListSum[];
  /** Told of so many rows before they are handed over. */
  onPrint?: (rows: number) => Promise<unknown>;
  onDone: () => void;
}

interface Drawing<Row> {
  rows: readonly Row[];
  sums?: readonly ListSum[];
  onDrawn: (texts: string[][]) => void;
}

/** Makes the file or the pages of a list, says how far it is, and goes when it is done. */
export function ListFile<Row>(props: ListFileProps<Row>) {
  const { wanted, title, columns, rowKey, rows, chosen, sums, onPrint, onDone } = props;
  const t = useText('portal/kit/table/listing');
  const format = useFormat();
  const [drawing, setDrawing] = useState<Drawing<Row>>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  // What has no heading are buttons.
  const listed = columns.filter(({ header }) => header !== '');

  const linesOf = async (some: readonly Row[]): Promise<ListedCell[][]> => {
    const texts = await new Promise<string[][]>((onDrawn) => setDrawing({ rows: some, onDrawn }));
    return some.map((row, at) =>
      listed.map((column, place) =>
        cellOf(texts[at]?.[place] ?? '', (row as Record<string, unknown>)[column.key], format),
      ),
    );
  };
  const make = useEffectEvent(async (isEnded: () => boolean) => {
    const lines: ListedCell[][] = [];
    let read = 0;
    for await (const page of everyRow(typeof rows === 'function' ? rows : pagesOf(rows), rowKey)) {
      if (isEnded()) return;
      const wished = page.rows.filter((row) => chosen.size === 0 || chosen.has(rowKey(row)));
      if (wished.length > 0) lines.push(...(await linesOf(wished)));
      read += page.rows.length;
      setProgress({ done: read, total: page.total });
    }
    if (isEnded()) return;
    const isWhole = chosen.size === 0 && sums.length > 0;
    const foot = isWhole
      ? await new Promise<string[][]>((onDrawn) => setDrawing({ rows: [], sums, onDrawn }))
      : [];
    await onPrint?.(lines.length);
    if (isEnded()) return;
    const heads = listed.map(({ header, align }) => ({ header, isRight: align === 'right' }));
    await handOver(wanted, { title, columns: heads, lines, foot }, format.language);
    if (wanted !== 'print')
      notifySuccess(t('written', { count: lines.length, shown: format.number(lines.length) }));
  });
  const sayWhy = useEffectEvent((failure: unknown) => {
    if (!(failure instanceof ListNotRead)) return notifyProblem(problemOf(failure));
    const { why, total } = failure;
    notifyWarning(t(why, { shown: format.number(total), most: format.number(MOST_ROWS) }));
  });
  const end = useEffectEvent(onDone);
  useEffect(() => {
    let isEnded = false;
    make(() => isEnded)
      .catch((failure) => !isEnded && sayWhy(failure))
      .finally(() => !isEnded && end());
    return () => {
      isEnded = true;
    };
  }, []);
  return (
    <>
      {progress && progress.done < progress.total && (
        <>
          <Text size="xs" c="dimmed" role="status">
            {t('progress', { done: format.number(progress.done), total: format.number(progress.total) })}
          </Text>
          <CloseButton size="xs" aria-label={t('stop')} onClick={onDone} />
        </>
      )}
      {drawing && <Drawn {...drawing} columns={listed} rowKey={rowKey} />}
    </>
  );
}

function pagesOf<Row>(rows: readonly Row[]): AskPage<Row> {
  return async ({ page, pageSize }) => ({
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    total: rows.length,
  });
}

function whatSays<Row>({ key, text, line, render }: Column<Row>, row: Row): ReactNode {
  const say = text ?? line ?? render;
  return say ? say(row) : plainCell(row, key);
}

interface DrawnProps<Row> extends Drawing<Row> {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
}

/** Draws cells beside the page, as the table does, and reads what stands in them. */
function Drawn<Row>({ rows, sums = [], onDrawn, columns, rowKey }: DrawnProps<Row>) {
  const [table] = useState(() => document.createElement('table'));
  useLayoutEffect(() => {
    onDrawn([...table.rows].map((row) => [...row.cells].map(shownText)));
  }, [onDrawn, table]);
  return createPortal(
    <tbody>
      {rows.map((row) => (
        <tr key={rowKey(row)}>
          {columns.map((column) => (
            <td key={column.key}>{whatSays(column, row)}</td>
          ))}
        </tr>
      ))}
      {sums.map((sum) => (
        <tr key={sum.key}>
          {columns.map((column, place) => (
            <td key={column.key}>{inSum(sum, column, place)}</td>
          ))}
        </tr>
      ))}
    </tbody>,
    table,
  );
}
