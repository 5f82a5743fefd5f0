import type { RouterInputs, RouterOutputs } from '@suanpan/portal/kit/api';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { readDrawing, readWells, saidWells } from '@suanpan/portal/pivot';
import type { Drawing } from '@suanpan/server/words';
import { useMemo } from 'react';

export type Sources = RouterOutputs['payroll']['pivots']['sources'];
export type Source = Sources['solutions'][number];
export type SourceTable = Source['tables'][number];
export type Answer = RouterOutputs['payroll']['pivots']['compute'];
type Asked = RouterInputs['payroll']['pivots']['compute'];
export type Definition = Required<Omit<Asked, 'search'>> & Pick<Asked, 'search'>;
export type Value = Definition['values'][number];

/** What stands in the wells, as the address says it: a pivot is a link that can be sent. */
export interface PivotPlace {
  source: Source;
  table: SourceTable;
  definition: Definition;
  drawing: Drawing;
  change(changes: Partial<Definition> & { drawing?: Drawing }): void;
}

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
  const drawing = readDrawing(params);
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
        ...(elsewhere
          ? { rows: undefined, columns: undefined, values: undefined, filter: undefined }
          : saidWells(next)),
        chart: drawn ?? drawing,
        search: next.search || undefined,
      });
    },
  };
}

function readDefinition(params: URLSearchParams, source: Source, table: SourceTable): Definition {
  const first: Value = table.net
    ? { field: table.net, aggregate: 'sum' }
    : { field: table.fields[0]?.code ?? '', aggregate: 'count' };
  return {
    solutionId: source.id,
    table: table.code,
    periods: Math.min(60, Math.max(1, Number(params.get('periods')) || Math.min(6, source.periods))),
    ...readWells(
      params,
      { fields: table.fields, aggregates: source.aggregates },
      { rows: ['@department'], columns: ['@period'], values: [first], filter: [] },
    ),
    // Payslips are searched by person where single pay is shown.
    ...(params.get('search') && table.fields.some(({ code }) => code === '@employee')
      ? { search: params.get('search') ?? '' }
      : {}),
  };
}
