import { useAppLocation, useSearchParams, useSubPath } from '@suanpan/portal/kit/location';
import { useCallback, useMemo, useRef } from 'react';
import type {
  FilterOperator,
  SheetFilter,
  SheetPlace,
  SheetQuery,
} from '../../../sheet/store/sheet-types.ts';
import { type BatchPageCode, type BatchStageCode, batchHref, besideStages, stageCodes } from './use-batch.ts';

export const panelNames = ['explain', 'history', 'findings', 'difference', 'notes'] as const;
export type PanelName = (typeof panelNames)[number];

/** Stands in the address for the table as the solution has it, whatever opens first. */
export const NO_VIEW = 'none';

export interface BatchPlace {
  readonly id: string;
  readonly stage: BatchPageCode;
  readonly table: string | undefined;
  readonly cell: SheetPlace | null;
  readonly panel: PanelName | null;
  readonly query: SheetQuery;
  /** The view that the address names. */
  readonly view: string | null;
  readonly tab: string | undefined;
  goStage(stage: BatchPageCode): void;
  goTable(table: string): void;
  /** To a cell, wherever it is; the panel stays unless another is named. */
  goCell(table: string, cell: SheetPlace, panel?: PanelName): void;
  goColumn(table: string, column: string): void;
  setCell(cell: SheetPlace | null): void;
  setPanel(panel: PanelName | null): void;
  setQuery(query: SheetQuery): void;
  setView(view: string, query: SheetQuery): void;
  setTab(tab: string): void;
}

/** Filters and sort in the address: `net:>:1000`, `name:contains:Li`, `net:desc`. */
function readQuery(params: URLSearchParams): SheetQuery {
  const filter = params.getAll('where').flatMap((text) => {
    const [column, operator, ...rest] = text.split(':');
    if (!column || !operator) return [];
    const value = rest.join(':');
    const base = { column, operator: operator as FilterOperator };
    if (rest.length === 0) return [base];
    try {
      return [{ ...base, value: JSON.parse(value) as SheetFilter['value'] }];
    } catch {
      return [{ ...base, value }];
    }
  });
  const sort = params.getAll('order').flatMap((text) => {
    const [column, direction] = text.split(':');
    return column ? [{ column, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) }] : [];
  });
  return { filter, sort, search: params.get('find') ?? '' };
}

function writeQuery(params: URLSearchParams, query: SheetQuery): void {
  for (const name of ['where', 'order', 'find']) params.delete(name);
  for (const each of query.filter) {
    const value = each.value === undefined ? '' : `:${JSON.stringify(each.value)}`;
    params.append('where', `${each.column}:${each.operator}${value}`);
  }
  for (const each of query.sort) params.append('order', `${each.column}:${each.direction}`);
  if (query.search) params.set('find', query.search);
}

/** Where one is in a batch: stage, table, cell, panel, filter. All of it stands in the address. */
export function useBatchPlace(): BatchPlace {
  const [id = '', stageText, table] = useSubPath('/workbench/payroll/batches');
  const location = useAppLocation();
  const [params] = useSearchParams();
  const stage: BatchPageCode =
    [...stageCodes, ...besideStages].find((code) => code === stageText) ?? 'prepare';
  const row = params.get('row');
  const column = params.get('column');
  const panelText = params.get('panel');
  const view = params.get('view');
  const queryText = JSON.stringify([params.getAll('where'), params.getAll('order'), params.get('find')]);

  const newest = useRef({ location, params });
  newest.current = { location, params };

  const change = useCallback((edit: (next: URLSearchParams) => void) => {
    const { location: at, params: now } = newest.current;
    const next = new URLSearchParams(now);
    edit(next);
    const text = next.toString();
    if (text !== now.toString())
      at.navigate(text ? `${at.pathname}?${text}` : at.pathname, { replace: true });
  }, []);

  const setQuery = useCallback((query: SheetQuery) => change((next) => writeQuery(next, query)), [change]);
  const setView = useCallback(
    (view: string, query: SheetQuery) =>
      change((next) => {
        next.set('view', view);
        writeQuery(next, query);
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

  const query = useMemo(() => readQuery(params), [queryText]);
  const cell = useMemo(() => (row !== null && column ? { rowKey: row, column } : null), [row, column]);
  const sheetStage: BatchStageCode = stage === 'review' ? 'review' : 'prepare';

  return {
    id,
    stage,
    table,
    cell,
    panel: panelNames.find((name) => name === panelText) ?? null,
    query,
    view,
    tab: params.get('tab') ?? undefined,
    goStage: (next) => location.navigate(batchHref(id, next)),
    goTable: (next) =>
      location.navigate(
        batchHref(id, sheetStage, next, {
          ...(sheetStage === 'review' ? { tab: 'tables' } : {}),
          ...(panelText === 'findings' ? { panel: 'findings' } : {}),
        }),
      ),
    goCell: (next, target, panel) => {
      const keep = panel ?? panelText;
      location.navigate(
        batchHref(id, sheetStage, next, {
          row: target.rowKey,
          column: target.column,
          ...(sheetStage === 'review' ? { tab: 'tables' } : {}),
          ...(keep ? { panel: keep } : {}),
          // The cell may lie beyond the view's filters: its columns stay.
          ...(next === table && view !== null ? { view } : {}),
        }),
      );
    },
    goColumn: (next, code) =>
      location.navigate(
        batchHref(id, sheetStage, next, {
          row: '',
          column: code,
          ...(sheetStage === 'review' ? { tab: 'tables' } : {}),
        }),
      ),
    setCell,
    setPanel: (panel) => change((next) => (panel ? next.set('panel', panel) : next.delete('panel'))),
    setQuery,
    setView,
    setTab: (tab) => location.navigate(batchHref(id, stage, undefined, { tab })),
  };
}
