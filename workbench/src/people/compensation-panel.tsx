import { Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { decimal, FormDialog, required, typedNumber } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { useQuery } from '@tanstack/react-query';
import { CurrencySelect } from '../shared/currency-select.tsx';
import { datedFields, datedInput, ItemInput } from './dated-form.tsx';
import { DatedPanel, NowBadge } from './dated-panel.tsx';
import { datedProblems } from './dated-problems.ts';
import { FieldRow } from './field-row.tsx';
import { emptyToNull } from './person-values.ts';
import { ValidDays } from './valid-days.tsx';
import { WrittenBy } from './written-by.tsx';

type Row = RouterOutputs['people']['compensation']['list']['rows'][number];

/** Dated pay: items of an employment, each with its days. */
export function CompensationPanel({ employmentId }: { employmentId: string }) {
  const t = useText('workbench/people');
  const list = useQuery(trpc.people.compensation.list.queryOptions({ employmentId }));
  const remove = useCommand(
    trpc.people.compensation.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.compensation.pathFilter()),
    }),
    { success: t('compensation.removed') },
  );
  return (
    <DatedPanel<Row>
      kind="compensation"
      list={list}
      columns={[
        {
          heading: t('fields.item'),
          cell: (row) => (
            <>
              {row.item} <NowBadge row={row} />
            </>
          ),
        },
        {
          heading: t('fields.amount'),
          right: true,
          cell: (row) => <Money amount={row.amount} currency={row.currency} symbol={false} />,
        },
        { heading: t('fields.currency'), cell: (row) => row.currency },
      ]}
      more={[
        {
          heading: t('fields.memo'),
          cell: (row) => (
            <>
              {row.memo}
              <WrittenBy row={row} />
              {row.importRow !== null && (
                <Text size="xs" c="dimmed">
                  {t('importedRow', { row: row.importRow })}
                </Text>
              )}
            </>
          ),
        },
      ]}
      onRemove={(row) => remove.mutate({ employmentId, id: row.id })}
      dialog={(row, others, close) => (
        <CompensationDialog employmentId={employmentId} row={row} others={others} onClose={close} />
      )}
    />
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
      ...datedFields(row),
      amount: String(row?.amount ?? ''),
      currency: (row?.currency ?? others[0]?.currency ?? null) as string | null,
      memo: row?.memo ?? '',
    },
    validate: {
      ...datedProblems(t, others, 'problems.startDate'),
      amount: (value) =>
        value.trim() === ''
          ? t('problems.amount')
          : (decimal(value) ?? (typedNumber(value) === 0 ? t('problems.zero') : null)),
      currency: required,
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
          ...datedInput(employmentId, row, values),
          amount: typedNumber(values.amount) ?? 0,
          currency: values.currency ?? '',
          memo: emptyToNull(values.memo),
        }),
      )}
    >
      <ItemInput label={t('fields.item')} others={others} field={form.getInputProps('item')} />
      <FieldRow>
        <TextInput
          label={t('fields.amount')}
          required
          inputMode="decimal"
          {...form.getInputProps('amount')}
        />
        <CurrencySelect label={t('fields.currency')} required {...form.getInputProps('currency')} />
      </FieldRow>
      <ValidDays field={form.getInputProps} required openHint={t('compensation.openHint')} />
      <Textarea label={t('fields.memo')} autosize maxLength={500} {...form.getInputProps('memo')} />
    </FormDialog>
  );
}
