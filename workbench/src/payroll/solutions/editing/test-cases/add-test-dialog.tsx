import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { problemOf, queryClient, trpc } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem, notifySuccess } from '@suanpan/portal/kit/notices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useBatchTitle } from '../../../shared/batch-title.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { changeList } from '../copy/edit-file.ts';
import { testOfRow } from './test-of-row.ts';

/** A row of a batch becomes a test: its inputs as they are, its results as what is expected from now on. */
export function AddTestDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const titleOf = useBatchTitle();
  const { file, copy, change } = useCopyEditor();
  const master = file.tables.find((table) => table.master);
  const [batchId, setBatchId] = useState<string | null>(null);
  const [rowKey, setRowKey] = useState('');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [search] = useDebouncedValue(rowKey, 250);
  const batches = useQuery(
    trpc.payroll.batches.list.queryOptions({ page: 1, pageSize: 100, solutionId: copy.solutionId }),
  );
  const rows = useQuery({
    ...trpc.payroll.batchTables.page.queryOptions({
      batchId: batchId ?? '',
      table: master?.code ?? '',
      limit: 20,
      ...(search === '' ? {} : { search }),
    }),
    enabled: batchId !== null && master !== undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const batch = batches.data?.rows.find((one) => one.id === batchId);
  const known = rows.data?.rowKeys.includes(rowKey) ?? false;

  const add = async () => {
    if (!batch || !master) return;
    setBusy(true);
    try {
      const [inputs, results, detail] = await Promise.all([
        queryClient.fetchQuery(
          trpc.payroll.batchTables.rowInputs.queryOptions({ batchId: batch.id, rowKeys: [rowKey] }),
        ),
        queryClient.fetchQuery(
          trpc.payroll.batchTables.page.queryOptions({
            batchId: batch.id,
            table: master.code,
            rowKeys: [rowKey],
          }),
        ),
        queryClient.fetchQuery(trpc.payroll.batches.get.queryOptions({ id: batch.id })),
      ]);
      const test = testOfRow({
        name: name.trim() === '' ? `${nameOf(batch.name)} · ${rowKey}` : name.trim(),
        file,
        master,
        batch: { ...detail.period, payDate: detail.payDate, taxMonth: detail.taxMonth },
        rowKey,
        inputs,
        results: results.columns,
      });
      change((before) => changeList(before, 'tests', (list) => [...list, test]));
      notifySuccess(t('tests.added', { name: test.name }));
      onClose();
    } catch (failure) {
      notifyProblem(problemOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      opened
      title={t('tests.addFromBatch')}
      onClose={onClose}
      pending={busy}
      disabled={!batch || !known}
      submitLabel={t('tests.add')}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Select
        label={t('tests.batch')}
        searchable
        required
        data={(batches.data?.rows ?? []).map((one) => ({
          value: one.id,
          label: `${titleOf(one)} · ${one.number}`,
        }))}
        value={batchId}
        onChange={setBatchId}
      />
      <Autocomplete
        label={t('tests.row')}
        description={t('tests.rowHint')}
        required
        disabled={batchId === null}
        data={[...new Set(rows.data?.rowKeys ?? [])]}
        value={rowKey}
        onChange={setRowKey}
        filter={({ options }) => options}
      />
      <TextInput
        label={t('tests.name')}
        value={name}
        placeholder={batch ? `${nameOf(batch.name)} · ${rowKey}` : ''}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
