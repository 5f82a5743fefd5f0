import {
  ActionIcon,
  Autocomplete,
  Button,
  Group,
  NumberInput,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { confirm, FormDialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { overlapping } from './dated-overlap.ts';
import { emptyToNull } from './person-values.ts';

type Row = RouterOutputs['people']['facts']['list']['rows'][number];

/** Dated facts that the rules of a country need: an insurance base, the number of children. */
export function FactsPanel({ employmentId }: { employmentId: string }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const mayEdit = useCan('people.compensation.edit');
  const [editing, setEditing] = useState<Row | 'new'>();
  const list = useQuery(trpc.people.facts.list.queryOptions({ employmentId }));
  const remove = useCommand(
    trpc.people.facts.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.facts.pathFilter()),
    }),
    { success: t('facts.removed') },
  );
  const rows = list.data?.rows ?? [];

  const drop = async (row: Row) => {
    const sure = await confirm({
      title: t('facts.remove'),
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
          {t('facts.hint')}
        </Text>
        {mayEdit && (
          <Button size="xs" onClick={() => setEditing('new')}>
            {t('facts.add')}
          </Button>
        )}
      </Group>
      {list.data && rows.length === 0 ? (
        <EmptyState compact text={t('facts.empty')} />
      ) : (
        <Table fz="sm" verticalSpacing={6} aria-label={t('tabs.facts')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fields.fact')}</Table.Th>
              <Table.Th ta="right">{t('fields.value')}</Table.Th>
              <Table.Th>{t('fields.text')}</Table.Th>
              <Table.Th>{t('fields.validFrom')}</Table.Th>
              <Table.Th>{t('fields.validTo')}</Table.Th>
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>{row.item}</Table.Td>
                <Table.Td ta="right">{row.value === null ? '–' : format.number(row.value)}</Table.Td>
                <Table.Td>{row.text}</Table.Td>
                <Table.Td>{format.day(row.validFrom)}</Table.Td>
                <Table.Td>{row.validTo ? format.day(row.validTo) : t('open')}</Table.Td>
                <Table.Td>
                  {mayEdit && (
                    <Group gap={2} justify="flex-end" wrap="nowrap">
                      <ActionIcon variant="subtle" aria-label={t('edit')} onClick={() => setEditing(row)}>
                        <IconPencil size={15} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('facts.remove')}
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
        <FactDialog
          employmentId={employmentId}
          row={editing === 'new' ? undefined : editing}
          others={rows.filter((row) => row !== editing)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Stack>
  );
}

interface FactDialogProps {
  employmentId: string;
  row: Row | undefined;
  others: readonly Row[];
  onClose: () => void;
}

function FactDialog({ employmentId, row, others, onClose }: FactDialogProps) {
  const t = useText('workbench/people');
  const form = useForm({
    initialValues: {
      item: row?.item ?? '',
      value: (row?.value ?? '') as number | string,
      text: row?.text ?? '',
      validFrom: (row?.validFrom ?? null) as string | null,
      validTo: (row?.validTo ?? null) as string | null,
    },
    validate: {
      item: (value) => (value.trim() === '' ? t('problems.item') : null),
      value: (value, values) => (value === '' && values.text.trim() === '' ? t('problems.valueEmpty') : null),
      validFrom: (value, values) => {
        if (value === null || value === '') return t('problems.effectiveDate');
        if (values.validTo && value > values.validTo) return t('problems.startAfterEnd');
        const clash = overlapping(others, { ...values, validFrom: value });
        return clash ? t('problems.overlap', { from: clash.validFrom }) : null;
      },
    },
  });
  const put = useCommand(
    trpc.people.facts.put.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.people.facts.pathFilter());
        onClose();
      },
    }),
    { success: t('saved') },
  );
  return (
    <FormDialog
      opened
      title={t(row ? 'facts.editTitle' : 'facts.add')}
      onClose={onClose}
      pending={put.isPending}
      onSubmit={form.onSubmit((values) =>
        put.mutate({
          ...(row ? { id: row.id, version: row.version } : {}),
          employmentId,
          item: values.item.trim(),
          value: values.value === '' ? null : Number(values.value),
          text: emptyToNull(values.text),
          validFrom: values.validFrom ?? '',
          validTo: values.validTo,
        }),
      )}
    >
      <Autocomplete
        label={t('fields.fact')}
        required
        data={[...new Set(others.map((one) => one.item))]}
        {...form.getInputProps('item')}
      />
      <Group grow align="flex-start">
        <NumberInput label={t('fields.value')} hideControls {...form.getInputProps('value')} />
        <TextInput label={t('fields.text')} maxLength={500} {...form.getInputProps('text')} />
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
          clearable
          valueFormat="YYYY-MM-DD"
          {...form.getInputProps('validTo')}
        />
      </Group>
    </FormDialog>
  );
}
