import { Button, Group, UnstyledButton } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import PivotTable, { type PivotTableProps } from 'react-pivottable/PivotTable';
import { PivotData } from 'react-pivottable/Utilities';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { type Answer, endsAfter, type PivotPlace } from './pivot-place.ts';
import classes from './pivots.module.css';
import { RowHead } from './row-head.tsx';
import type { PivotWords } from './use-pivot-words.ts';

interface PivotGridProps {
  answer: Answer;
  place: PivotPlace;
  words: PivotWords;
  /** Looks into a group; absent where single rows aren't shown. */
  onOpen?: (row: Key | undefined, column: Key | undefined) => void;
}

type Key = Answer['rows'][number];

const SHOWN_AT_ONCE = 200;

/**
 * The model lays the groups out in rows and columns; the figures, totals too, are the server's. Several values stand
 * beside each other within each column.
 */
export function PivotGrid({ answer, place, words, onOpen }: PivotGridProps) {
  const t = useText('portal/pivot');
  const format = useFormat();
  const { definition } = place;
  // The model is made of what is shown: of ten thousand groups nobody waits for those below.
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const more = answer.rows.length - shown;
  const model = useMemo(() => {
    const { rows, columns } = definition;
    const labels = (fields: readonly string[], key: Key) =>
      fields.map((field, index) => words.group(field, key[index] ?? null));
    const flat = (fields: readonly string[], keys: readonly Key[]) =>
      new Map(keys.map((key, index) => [labels(fields, key).join('\u0000'), index]));
    const rowAt = flat(rows, answer.rows);
    const columnAt = flat(columns, answer.columns);
    const data = answer.rows
      .slice(0, shown)
      .flatMap((row) =>
        answer.columns.map((column) =>
          Object.fromEntries([
            ...labels(rows, row).map((label, index) => [rows[index] ?? '', label] as const),
            ...labels(columns, column).map((label, index) => [columns[index] ?? '', label] as const),
          ]),
        ),
      );
    const subtotalOf = new Map(
      answer.subtotals.map((each) => [labels(rows, each.key).slice(0, each.key.length).join('\u0000'), each]),
    );
    return { data, rowAt, columnAt, subtotalOf };
  }, [answer, definition, words, shown]);
  const order = (fields: readonly string[], keys: readonly Key[]) =>
    Object.fromEntries(
      fields.map((field, index) => {
        const places = new Map<string, number>();
        for (const key of keys) {
          const label = words.group(field, key[index] ?? null);
          if (!places.has(label)) places.set(label, places.size);
        }
        return [field, (a: string, b: string) => (places.get(a) ?? 0) - (places.get(b) ?? 0)];
      }),
    );
  return (
    <>
      <PivotTable
        data={model.data}
        rows={definition.rows}
        cols={definition.columns}
        sorters={{ ...order(definition.rows, answer.rows), ...order(definition.columns, answer.columns) }}
        aggregatorName="server"
        aggregators={{ server: () => () => ({ push: () => undefined, value: () => null }) }}
        rendererName="Grid"
        renderers={{
          Grid: (props) => (
            <Grid
              {...props}
              answer={answer}
              place={place}
              words={words}
              {...model}
              more={more > 0}
              {...(onOpen ? { onOpen } : {})}
            />
          ),
        }}
      />
      {more > 0 && (
        <Group justify="center" mt="xs">
          <Button variant="default" size="xs" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {t('more', { count: more, shown: format.number(more) })}
          </Button>
        </Group>
      )}
    </>
  );
}

interface GridProps extends PivotTableProps, PivotGridProps {
  rowAt: ReadonlyMap<string, number>;
  columnAt: ReadonlyMap<string, number>;
  subtotalOf: ReadonlyMap<string, Answer['subtotals'][number]>;
  /** There are rows below those that are shown. */
  more: boolean;
}

function Grid(props: GridProps) {
  const { answer, place, words, rowAt, columnAt, subtotalOf, more, onOpen } = props;
  const t = useText('portal/pivot');
  const laid = useMemo(() => new PivotData(props), [props]);
  const rowKeys = laid.getRowKeys();
  const columnKeys = laid.getColKeys();
  const { values, rows, columns } = place.definition;
  const total = { row: answer.rows.length, column: answer.columns.length };
  const several = values.length > 1;
  const lines = [...(columns.length > 0 ? columns : ['']), ...(several ? ['*'] : [])];
  const heads = lines.length;

  const figuresOf = (line: Answer['cells'][number], key: Key | undefined, column: number, isTotal: boolean) =>
    values.map((value, at) => {
      const figure = line[column]?.[at];
      const text = words.figure(at, figure, answer.scales[at] ?? null);
      const opens = onOpen && typeof figure === 'number';
      return (
        <td
          key={`${value.field} ${value.aggregate}`}
          className={isTotal ? classes.total : undefined}
          title={figure === 'hidden' ? t('hiddenWhy', { count: place.source.atLeast }) : undefined}
        >
          {opens ? (
            <UnstyledButton className={classes.figure} onClick={() => onOpen(key, answer.columns[column])}>
              {text}
            </UnstyledButton>
          ) : (
            text
          )}
        </td>
      );
    });
  const figures = (row: number, column: number, isTotal: boolean) =>
    figuresOf(answer.cells[row] ?? [], answer.rows[row], column, isTotal);
  /** The sums of what begins alike and ends here. */
  const subtotalsAfter = (at: number) => {
    const [key = [], next] = [rowKeys[at], rowKeys[at + 1]];
    if (!next && more) return [];
    return endsAfter(key, next).flatMap((beginning) => {
      const begins = beginning.join('\u0000');
      const subtotal = subtotalOf.get(begins);
      return subtotal ? [{ begins, name: beginning.join(' · '), ...subtotal }] : [];
    });
  };

  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('label')} data-testid="pivot">
        <thead>
          {lines.map((line, depth) => (
            <tr key={line}>
              {depth === heads - 1 &&
                (rows.length > 0 ? rows : ['']).map((field) => (
                  <th key={field} scope="col" className={classes.axis}>
                    {field ? words.field(field) : ''}
                  </th>
                ))}
              {depth < heads - 1 && (
                <th className={classes.axis} colSpan={Math.max(1, rows.length)} scope="row">
                  {columns[depth] ? words.field(columns[depth]) : ''}
                </th>
              )}
              {depth < columns.length
                ? spans(columnKeys, depth).map(({ key, span, at }) => (
                    <th key={`${key} ${at}`} scope="col" colSpan={span * values.length}>
                      {key}
                    </th>
                  ))
                : columnKeys.map((key) =>
                    (several ? values : [undefined]).map((value) => (
                      <th key={`${key.join()} ${value?.field} ${value?.aggregate}`} scope="col">
                        {value ? words.value(value) : ''}
                      </th>
                    )),
                  )}
              {depth === 0 && (
                <th scope="col" colSpan={values.length} rowSpan={several ? heads - 1 || 1 : heads}>
                  {columns.length > 0 || several
                    ? t('total')
                    : words.value(values[0] as (typeof values)[number])}
                </th>
              )}
              {several &&
                depth === heads - 1 &&
                depth > 0 &&
                values.map((value) => (
                  <th key={`${value.field} ${value.aggregate}`} scope="col">
                    {words.value(value)}
                  </th>
                ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {rowKeys.map((key, at) => {
            const row = rowAt.get(key.join('\u0000')) ?? 0;
            return (
              <Fragment key={key.join('\u0000')}>
                <tr>
                  {key.map((label, depth) => (
                    <th key={rows[depth]} scope="row">
                      <RowHead
                        group={answer.rows[row] ?? []}
                        depth={depth}
                        label={label}
                        place={place}
                        words={words}
                      />
                    </th>
                  ))}
                  {columnKeys.map((column) => figures(row, columnAt.get(column.join('\u0000')) ?? 0, false))}
                  {figures(row, total.column, true)}
                </tr>
                {subtotalsAfter(at).map(({ begins, name, key: group, cells }) => (
                  <tr key={begins} className={classes.subtotal}>
                    <th scope="row" colSpan={rows.length}>
                      {t('subtotal', { group: name })}
                    </th>
                    {columnKeys.map((column) =>
                      figuresOf(cells, group, columnAt.get(column.join('\u0000')) ?? 0, true),
                    )}
                    {figuresOf(cells, group, total.column, true)}
                  </tr>
                ))}
              </Fragment>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={Math.max(1, rows.length)}>
              {t('total')}
            </th>
            {columnKeys.map((column) => figures(total.row, columnAt.get(column.join('\u0000')) ?? 0, true))}
            {figures(total.row, total.column, true)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Equal neighbours of a line of heads as one. */
function spans(keys: readonly string[][], depth: number): { key: string; span: number; at: number }[] {
  const found: { key: string; span: number; at: number; path: string }[] = [];
  for (const [at, key] of keys.entries()) {
    const path = key.slice(0, depth + 1).join('\u0000');
    const last = found.at(-1);
    if (last?.path === path) last.span += 1;
    else found.push({ key: key[depth] ?? '', span: 1, at, path });
  }
  return found;
}
