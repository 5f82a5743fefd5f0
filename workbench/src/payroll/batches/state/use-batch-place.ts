import { usePlace, useSearchWords, useSubPath } from '@suanpan/portal/kit/location';
import { useCallback, useMemo, useRef } from 'react';
import type { FilterOperator, SheetPlace, SheetQuery } from '../../../sheet/store/sheet-types.ts';
import { type BatchStageCode, batchHref, stageCodes } from './use-batch.ts';

export const panelNames = ['explain', 'history', 'findings', 'difference'] as const;
export type PanelName = (typeof panelNames)[number];

export interface BatchPlace {
  readonly id: string;
  readonly stage: BatchStageCode;
  readonly table: string | undefined;
  readonly cell: SheetPlace | null;
  readonly panel: PanelName | null;
  readonly query: SheetQuery;
  readonly tab: string | undefined;
  goStage(stage: BatchStageCode): void;
  goTable(table: string): void;
  /** To a cell, wherever it is; the panel stays unless another is named. */
  goCell(table: string, cell: SheetPlace, panel?: PanelName): void;
  goColumn(table: string, column: string): void;
  setCell(cell: SheetPlace | null): void;
  setPanel(panel: PanelName | null): void;
  setQuery(query: SheetQuery): void;
  setTab(tab: string): void;
}

/** Filters and sort in the address: `net:>:1000`, `name:contains:Li`, `net:desc`. */
function readQuery(words: URLSearchParams): SheetQuery {
  const filter = words.getAll('where').flatMap((text) => {
    const [column, operator, ...rest] = text.split(':');
    if (!column || !operator) return [];
    const value = rest.join(':');
    const base = { column, operator: operator as FilterOperator };
    if (rest.length === 0) return [base];
    try {
      return [{ ...base, value: JSON.parse(value) as string | number | boolean | null }];
    } catch {
      return [{ ...base, value }];
    }
  });
  const sort = words.getAll('order').flatMap((text) => {
    const [column, direction] = text.split(':');
    return column ? [{ column, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) }] : [];
  });
  return { filter, sort, search: words.get('find') ?? '' };
}

/** Where one is in a batch: stage, table, cell, panel, filter. All of it stands in the address. */
export function useBatchPlace(): BatchPlace {
  const [id = '', stageText, table] = useSubPath('/workbench/payroll/batches');
  const place = usePlace();
  const [words] = useSearchWords();
  const stage = stageCodes.find((code) => code === stageText) ?? 'prepare';
  const row = words.get('row');
  const column = words.get('column');
  const panelText = words.get('panel');
  const queryText = JSON.stringify([words.getAll('where'), words.getAll('order'), words.get('find')]);

  const newest = useRef({ place, words });
  newest.current = { place, words };

  const change = useCallback((edit: (next: URLSearchParams) => void) => {
    const { place: at, words: now } = newest.current;
    const next = new URLSearchParams(now);
    edit(next);
    const text = next.toString();
    if (text !== now.toString()) at.go(text ? `${at.pathname}?${text}` : at.pathname, { replace: true });
  }, []);

  const setQuery = useCallback(
    (query: SheetQuery) =>
      change((next) => {
        for (const name of ['where', 'order', 'find']) next.delete(name);
        for (const each of query.filter) {
          const value = each.value === undefined ? '' : `:${JSON.stringify(each.value)}`;
          next.append('where', `${each.column}:${each.operator}${value}`);
        }
        for (const each of query.sort) next.append('order', `${each.column}:${each.direction}`);
        if (query.search) next.set('find', query.search);
      }),
    [change],
  );

  const setCell = useCallback(
    (cell: SheetPlace | null) =>
      change((next) => {
        if (cell) {
          next.set('row', cell.rowKey);
          next.set('column', cell.column);
        } else {
          next.delete('row');
          next.delete('column');
        }
      }),
    [change],
  );

  const query = useMemo(() => readQuery(words), [queryText]);
  const cell = useMemo(
    () => (row !== null && column !== null ? { rowKey: row, column } : null),
    [row, column],
  );
  const sheetStage: BatchStageCode = stage === 'review' ? 'review' : 'prepare';

  return {
    id,
    stage,
    table,
    cell,
    panel: panelNames.find((name) => name === panelText) ?? null,
    query,
    tab: words.get('tab') ?? undefined,
    goStage: (next) => place.go(batchHref(id, next)),
    goTable: (next) =>
      place.go(
        batchHref(id, sheetStage, next, {
          ...(sheetStage === 'review' ? { tab: 'tables' } : {}),
          ...(panelText === 'findings' ? { panel: 'findings' } : {}),
        }),
      ),
    goCell: (next, target, panel) => {
      const keep = panel ?? panelText;
      place.go(
        batchHref(id, sheetStage, next, {
          row: target.rowKey,
          column: target.column,
          ...(sheetStage === 'review' ? { tab: 'tables' } : {}),
          ...(keep ? { panel: keep } : {}),
        }),
      );
    },
    goColumn: (next, code) =>
      place.go(
        batchHref(id, sheetStage, next, {
          row: '',
          column: code,
          ...(sheetStage === 'review' ? { tab: 'tables' } : {}),
        }),
      ),
    setCell,
    setPanel: (panel) => change((next) => (panel ? next.set('panel', panel) : next.delete('panel'))),
    setQuery,
    setTab: (tab) => place.go(batchHref(id, stage, undefined, { tab })),
  };
}
