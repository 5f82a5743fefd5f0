import type { RouterInputs, RouterOutputs } from '@suanpan/portal/kit/api';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useMemo } from 'react';

export type Sources = RouterOutputs['payroll']['pivots']['sources'];
export type Source = Sources['solutions'][number];
export type SourceTable = Source['tables'][number];
export type Field = SourceTable['fields'][number];
export type Answer = RouterOutputs['payroll']['pivots']['compute'];
type Asked = RouterInputs['payroll']['pivots']['compute'];
export type Definition = Required<Omit<Asked, 'search'>> & Pick<Asked, 'search'>;
export type Value = Definition['values'][number];
export type Aggregate = Value['aggregate'];

export type Drawing = 'none' | 'bars' | 'lines';

/** What stands in the wells, as the address says it: a pivot is a link that can be sent. */
export interface PivotPlace {
  source: Source;
  table: SourceTable;
  definition: Definition;
  drawing: Drawing;
  change(changes: Partial<Definition> & { drawing?: Drawing }): void;
}

const list = (text: string | null) => (text ? text.split(',').map(decodeURIComponent) : []);
const said = (codes: readonly string[]) => codes.map(encodeURIComponent).join(',');

/** Pay in groups: of what batches computed, or of what stands on payslips. */
export type PivotKind = 'batches' | 'payslips';

/**
 * What there is to group: payslips are one table of every solution that has some. Of a solution that is reached in part there
 * is nothing else.
 */
export function sourcesOf({ solutions }: Sources, kind: PivotKind): readonly Source[] {
  if (kind === 'batches') return solutions.filter(({ tables }) => tables.length > 0);
  return solutions.flatMap((source) =>
    source.payslips ? [{ ...source, periods: source.payslips.periods, tables: [source.payslips.table] }] : [],
  );
}

/** The pivot of this address; what it doesn't name, or one may not see, begins as net pay by department and period. */
export function usePivotPlace(solutions: readonly Source[]): PivotPlace | undefined {
  const [params, setParams] = useSearchParams();
  const source = solutions.find(({ id }) => id === params.get('solution')) ?? solutions[0];
  const table =
    source?.tables.find(({ code }) => code === params.get('table')) ??
    source?.tables.find(({ master }) => master) ??
    source?.tables[0];
  const definition = useMemo(
    () => (source && table ? readDefinition(params, source, table) : undefined),
    [params, source, table],
  );
  if (!source || !table || !definition) return undefined;
  const drawing = (['bars', 'lines', 'none'] as const).find((each) => each === params.get('chart')) ?? 'bars';
  return {
    source,
    table,
    definition,
    drawing,
    change({ drawing: drawn, ...changes }) {
      const next = { ...definition, ...changes };
      const elsewhere = changes.solutionId !== undefined || changes.table !== undefined;
      setParams({
        solution: next.solutionId,
        table: changes.solutionId === undefined ? next.table : undefined,
        periods: String(next.periods),
        rows: elsewhere ? undefined : said(next.rows) || '-',
        columns: elsewhere ? undefined : said(next.columns) || '-',
        values: elsewhere
          ? undefined
          : next.values.map(({ field, aggregate }) => `${encodeURIComponent(field)}:${aggregate}`).join(','),
        filter: elsewhere || next.filter.length === 0 ? undefined : JSON.stringify(next.filter),
        chart: drawn ?? drawing,
        search: next.search || undefined,
      });
    },
  };
}

function readDefinition(params: URLSearchParams, source: Source, table: SourceTable): Definition {
  const groups = new Set(table.fields.filter((field) => field.groups).map(({ code }) => code));
  const known = new Set(table.fields.map(({ code }) => code));
  const well = (name: string, otherwise: string[]) =>
    (params.get(name) === null ? otherwise : list(params.get(name)).filter((code) => groups.has(code))).slice(
      0,
      3,
    );
  const rows = well('rows', ['@department']);
  const columns = well('columns', ['@period']).filter((code) => !rows.includes(code));
  const values = list(params.get('values')).flatMap((text): Value[] => {
    const at = text.lastIndexOf(':');
    const [field, aggregate] = [text.slice(0, at), text.slice(at + 1)];
    const allowed = source.aggregates.find((each) => each === aggregate);
    return allowed && known.has(field) ? [{ field, aggregate: allowed }] : [];
  });
  const first: Value = table.net
    ? { field: table.net, aggregate: 'sum' }
    : { field: table.fields[0]?.code ?? '', aggregate: 'count' };
  return {
    solutionId: source.id,
    table: table.code,
    periods: Math.min(60, Math.max(1, Number(params.get('periods')) || Math.min(6, source.periods))),
    rows,
    columns,
    values: values.length > 0 ? values.slice(0, 4) : [first],
    filter: readFilter(params.get('filter'), groups),
    // Payslips are searched by person where single pay is shown.
    ...(params.get('search') && known.has('@employee') ? { search: params.get('search') ?? '' } : {}),
  };
}

function readFilter(text: string | null, groups: ReadonlySet<string>): Definition['filter'] {
  if (!text) return [];
  try {
    const read: unknown = JSON.parse(text);
    if (!Array.isArray(read)) return [];
    return read.flatMap((each: { field?: unknown; values?: unknown }) =>
      typeof each?.field === 'string' && groups.has(each.field) && Array.isArray(each.values)
        ? [{ field: each.field, values: each.values.map(String) }]
        : [],
    );
  } catch {
    return [];
  }
}
