import type { JsonRow, SolutionFile, TableFile } from '@suanpan/engine';
import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SmallInput } from '../../../sheet/engine/engine-messages.ts';
import { type Example, examplesOf } from '../../../sheet/engine/examples.ts';
import { useBatchTitle } from '../../shared/batch-title.ts';

/** So many people of a batch are computed in the page; a whole batch is the server's work. */
export const BATCH_PEOPLE = 25;

export interface RowSource {
  readonly input: SmallInput | undefined;
  /** The test that holds the rows. */
  readonly example: Example | undefined;
  /** People of the batch in all; those shown are the first of them. */
  readonly people: number | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly options: readonly { readonly value: string; readonly label: string; readonly batch: boolean }[];
  /** Which of the options holds. */
  readonly value: string;
}

export const testSource = (index: number) => `test:${index}`;

/** Which rows stand beneath the formulas: those of a test, or of a batch that the person may see. */
export function useRowSource(
  file: SolutionFile,
  table: TableFile,
  solutionId: string,
  wanted: string | undefined,
): RowSource {
  const mayView = useCan('payroll.batches.view');
  const titleOf = useBatchTitle();
  const examples = useMemo(() => examplesOf(file), [file]);
  const batches = useQuery({
    ...trpc.payroll.batches.list.queryOptions({ page: 1, pageSize: 50, solutionId }),
    enabled: mayView && solutionId !== '',
    meta: { quiet: true },
  });
  const batchId = wanted?.startsWith('batch:') ? wanted.slice(6) : undefined;
  const batch = useQuery({
    queryKey: ['sheet-rows', batchId],
    queryFn: () => readBatch(batchId ?? ''),
    enabled: mayView && batchId !== undefined,
    staleTime: 60_000,
    meta: { quiet: true },
  });

  const holds = (example: Example) =>
    (example.input.tables[table.code] as readonly JsonRow[] | undefined)?.length;
  const example =
    batchId !== undefined
      ? undefined
      : (examples.find((one) => testSource(one.index) === wanted) ??
        examples.find((one) => holds(one)) ??
        examples[0]);
  const options = [
    ...examples.map((one) => ({ value: testSource(one.index), label: one.name, batch: false })),
    ...(batches.data?.rows ?? []).map((one) => ({
      value: `batch:${one.id}`,
      label: `${titleOf(one)} · ${one.number}`,
      batch: true,
    })),
  ];
  return {
    input: batchId === undefined ? example?.input : batch.data?.input,
    example,
    people: batch.data?.people,
    loading: batchId !== undefined && batch.isPending,
    error: batchId === undefined ? undefined : batch.error,
    options,
    value: batchId === undefined ? (example ? testSource(example.index) : '') : (wanted ?? ''),
  };
}

/** The first people of a batch with everything the engine needs to compute them. */
async function readBatch(batchId: string): Promise<{ input: SmallInput; people: number }> {
  const [detail, tables] = await Promise.all([
    queryClient.fetchQuery(trpc.payroll.batches.get.queryOptions({ id: batchId })),
    queryClient.fetchQuery(trpc.payroll.batchTables.list.queryOptions({ batchId })),
  ]);
  const period = { ...detail.period, payDate: detail.payDate, taxMonth: detail.taxMonth };
  const master = tables.find((table) => table.master);
  if (!master) return { input: { period, tables: {} }, people: 0 };
  const page = await queryClient.fetchQuery(
    trpc.payroll.batchTables.page.queryOptions({
      batchId,
      table: master.code,
      limit: BATCH_PEOPLE,
      columns: [],
    }),
  );
  if (page.rowKeys.length === 0) return { input: { period, tables: {} }, people: page.total };
  const inputs = await queryClient.fetchQuery(
    trpc.payroll.batchTables.rowInputs.queryOptions({ batchId, rowKeys: page.rowKeys }),
  );
  const { overrides, balances } = inputs;
  return { input: { period, tables: inputs.tables, overrides, balances }, people: page.total };
}
