import {
  ActionIcon,
  Autocomplete,
  Badge,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Table,
  Text,
  Textarea,
} from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { confirm, FormDialog, required } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currencies } from '../payroll/solutions/solution-draft.ts';
import { overlapping } from './dated-overlap.ts';
import { emptyToNull } from './person-values.ts';

type Row = RouterOutputs['people']['compensation']['list']['rows'][number];

/** Dated pay: items of an employment, each with its days. */
export function CompensationPanel({ employmentId }: { employmentId: string }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const mayEdit = useCan('people.compensation.edit');
  const [editing, setEditing] = useState<Row | 'new'>();
  const list = useQuery(trpc.people.compensation.list.queryOptions({ employmentId }));
  const today = new Date().toISOString().slice(0, 10);
  const remove = useCommand(
    trpc.people.compensation.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.compensation.pathFilter()),
    }),
    { success: t('compensation.removed') },
  );
  const rows = list.data?.rows ?? [];

  const drop = async (row: Row) => {
    const sure = await confirm({
      title: t('compensation.remove'),
      message: t('compensation.removeMessage', { item: row.item, from: format.day(row.validFrom) }),
      irreversible: true,
    });
    if (sure) remove.mutate({ employmentId, id: row.id });
  };

  if (list.error) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('compensation.hint')}
        </Text>
        {mayEdit && (
          <Button size="xs" onClick={() => setEditing('new')}>
            {t('compensation.add')}
          </Button>
        )}
      </Group>
      {list.data && rows.length === 0 ? (
        <EmptyState compact text={t('compensation.empty')} />
      ) : (
        <Table fz="sm" verticalSpacing={6} aria-label={t('tabs.compensation')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fields.item')}</Table.Th>
              <Table.Th ta="right">{t('fields.amount')}</Table.Th>
              <Table.Th>{t('fields.currency')}</Table.Th>
              <Table.Th>{t('fields.validFrom')}</Table.Th>
              <Table.Th>{t('fields.validTo')}</Table.Th>
              <Table.Th>{t('fields.memo')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {row.item}{' '}
                  {row.validFrom <= today && (row.validTo === null || row.validTo >= today) && (
                    <Badge size="xs">{t('now')}</Badge>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  <Money amount={row.amount} currency={row.currency} symbol={false} />
                </Table.Td>
                <Table.Td>{row.currency}</Table.Td>
                <Table.Td>{format.day(row.validFrom)}</Table.Td>
                <Table.Td>{row.validTo ? format.day(row.validTo) : t('open')}</Table.Td>
                <Table.Td>
                  {row.memo}
                  {row.importRow !== null && (
                    <Text size="xs" c="dimmed">
                      {t('importedRow', { row: row.importRow })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {mayEdit && (
                    <Group gap={2} justify="flex-end" wrap="nowrap">
                      <ActionIcon variant="subtle" aria-label={t('edit')} onClick={() => setEditing(row)}>
                        <IconPencil size={15} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('compensation.remove')}
                        onClick={() => drop(row)}
                      >
                        <IconTrash size={15} />
                      </ActionIcon>
                    </Group>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {editing && (
        <CompensationDialog
          employmentId={employmentId}
          row={editing === 'new' ? undefined : editing}
          others={rows.filter((row) => row !== editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Stack>
  );
}

interface CompensationDialogProps {
  employmentId: string;
  row: Row | undefined;
  others: readonly Row[];
  onClose: () => void;
}

function CompensationDialog({ employmentId, row, others, onClose }: CompensationDialogProps) {
  const t = useText('workbench/people');
  const form = useForm({
    initialValues: {
      item: row?.item ?? '',
      amount: (row?.amount ?? '') as number | string,
      currency: (row?.currency ?? others[0]?.currency ?? null) as string | null,
      validFrom: (row?.validFrom ?? null) as string | null,
      validTo: (row?.validTo ?? null) as string | null,
      memo: row?.memo ?? '',
    },
    validate: {
      item: (value) => (value.trim() === '' ? t('problems.item') : null),
      amount: (value) =>
        value === ''
          ? t('problems.amount')
          : Number.isNaN(Number(value))
            ? t('problems.numeric')
            : Number(value) === 0
              ? t('problems.zero')
              : null,
      currency: required,
      validFrom: (value, values) => {
        if (value === null || value === '') return t('problems.startDate');
        if (values.validTo && value > values.validTo) return t('problems.startAfterEnd');
        const clash = overlapping(others, { ...values, validFrom: value });
        return clash ? t('problems.overlap', { from: clash.validFrom }) : null;
      },
      validTo: (value, values) =>
        value && values.validFrom && value < values.validFrom ? t('problems.endBeforeStart') : null,
    },
  });
  const put = useCommand(
    trpc.people.compensation.put.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.people.compensation.pathFilter());
        onClose();
      },
    }),
    { success: t('saved') },
  );
  return (
    <FormDialog
      opened
      title={t(row ? 'compensation.editTitle' : 'compensation.add')}
      onClose={onClose}
      pending={put.isPending}
      onSubmit={form.onSubmit((values) =>
        put.mutate({
          ...(row ? { id: row.id, version: row.version } : {}),
          employmentId,
          item: values.item.trim(),
          amount: Number(values.amount),
          currency: values.currency ?? '',
          validFrom: values.validFrom ?? '',
          validTo: values.validTo,
          memo: emptyToNull(values.memo),
        }),
      )}
    >
      <Autocomplete
        label={t('fields.item')}
        required
        data={[...new Set(others.map((one) => one.item))]}
        {...form.getInputProps('item')}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={t('fields.amount')}
          required
          hideControls
          thousandSeparator=","
          {...form.getInputProps('amount')}
        />
        <Select
          label={t('fields.currency')}
          required
          searchable
          data={currencies}
          {...form.getInputProps('currency')}
        />
      </Group>
      <Group grow align="flex-start">
        <DateInput
          label={t('fields.validFrom')}
          required
          valueFormat="YYYY-MM-DD"
          {...form.getInputProps('validFrom')}
        />
        <DateInput
          label={t('fields.validTo')}
          description={t('compensation.openHint')}
          clearable
          valueFormat="YYYY-MM-DD"
          {...form.getInputProps('validTo')}
        />
      </Group>
      <Textarea label={t('fields.memo')} autosize maxLength={500} {...form.getInputProps('memo')} />
    </FormDialog>
  );
}
