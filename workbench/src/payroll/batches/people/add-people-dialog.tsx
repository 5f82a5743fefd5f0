import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { api, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateBatch } from '../state/use-batch.ts';

type Candidate = RouterOutputs['payroll']['batchPeople']['candidates']['rows'][number];

/** People of the solution's scope who aren't in the batch, to choose from. */
export function AddPeopleDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const t = useText('workbench/payroll/batches/people');
  const format = useFormat();
  const state = useTableState({ pageSize: 20, prefix: 'add' });
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const asked = { id: batchId, ...state.input };
  const list = useQuery({
    ...trpc.payroll.batchPeople.candidates.queryOptions(asked),
    placeholderData: keepPreviousData,
  });
  const add = useCommand(
    trpc.payroll.batchPeople.add.mutationOptions({
      onSuccess: async () => {
        onClose();
        await invalidateBatch();
      },
    }),
    { success: (answer) => t('added', { count: answer.changed, shown: format.number(answer.changed) }) },
  );
  const columns: Column<Candidate>[] = [
    { key: 'name', header: t('fields.name'), fixed: true },
    { key: 'employeeNumber', header: t('fields.number'), fixed: true },
    { key: 'hireDate', header: t('fields.hired'), render: (row) => format.day(row.hireDate) },
    {
      key: 'leaveDate',
      header: t('fields.left'),
      render: (row) => (row.leaveDate ? format.day(row.leaveDate) : '–'),
    },
    {
      key: 'elsewhere',
      header: t('fields.elsewhere'),
      render: (row) => (row.elsewhere ? <Badge color="yellow">{row.elsewhere}</Badge> : '–'),
    },
  ];
  return (
    <Dialog opened onClose={onClose} title={t('add')} size="xl" closeOnClickOutside={false}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('addAbout')}
        </Text>
        <DataTable
          id="batch-candidates"
          label={t('add')}
          columns={columns}
          {...ofQuery(list)}
          rowKey={(row) => row.employmentId}
          state={state}
          selection={selection}
          onSelectionChange={setSelection}
          download={(page) => api.payroll.batchPeople.candidates.query({ ...asked, ...page })}
          empty={<EmptyState text={t('nobodyToAdd')} />}
          maxHeight={360}
        />
        <TextInput
          label={t('fields.reason')}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={add.isPending}>
            {t('cancel')}
          </Button>
          <Button
            disabled={selection.size === 0}
            loading={add.isPending}
            onClick={() =>
              add.mutate({
                id: batchId,
                employmentIds: [...selection],
                ...(reason.trim() ? { reason: reason.trim() } : {}),
              })
            }
          >
            {selection.size === 0
              ? t('add')
              : t('addChosen', { count: selection.size, shown: format.number(selection.size) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
