import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { decimal, FormDialog, typedNumber } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { datedFields, datedInput, ItemInput } from './dated-form.tsx';
import { DatedPanel } from './dated-panel.tsx';
import { datedProblems } from './dated-problems.ts';
import { FieldRow } from './field-row.tsx';
import { emptyToNull } from './person-values.ts';
import { ValidDays } from './valid-days.tsx';
import { WrittenBy } from './written-by.tsx';

type Row = RouterOutputs['people']['facts']['list']['rows'][number];

/** Dated facts that the rules of a country need: an insurance base, the number of children. */
export function FactsPanel({ employmentId }: { employmentId: string }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const list = useQuery(trpc.people.facts.list.queryOptions({ employmentId }));
  const remove = useCommand(
    trpc.people.facts.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.facts.pathFilter()),
    }),
    { success: t('facts.removed') },
  );
  return (
    <DatedPanel<Row>
      kind="facts"
      list={list}
      called={(row) => row.item}
      columns={[
        { heading: t('fields.fact'), cell: (row) => row.item },
        {
          heading: t('fields.value'),
          right: true,
          cell: (row) => (row.value === null ? '–' : format.number(row.value)),
        },
        {
          heading: t('fields.text'),
          cell: (row) => (
            <>
              {row.text} <WrittenBy row={row} />
            </>
          ),
        },
      ]}
      onRemove={(row) => remove.mutate({ employmentId, id: row.id })}
      dialog={(row, others, close) => (
        <FactDialog employmentId={employmentId} row={row} others={others} onClose={close} />
      )}
    />
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
      ...datedFields(row),
      value: String(row?.value ?? ''),
      text: row?.text ?? '',
    },
    validate: {
      ...datedProblems(t, others, 'problems.effectiveDate'),
      value: (value, values) =>
        value.trim() === '' && values.text.trim() === '' ? t('problems.valueEmpty') : decimal(value),
    },
  });
  const put = useCommand(
    trpc.people.facts.put.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.people.facts.pathFilter());
        onClose();
      },
    }),
    { done: row ? 'saved' : 'added' },
  );
  return (
    <FormDialog
      opened
      title={t(row ? 'facts.editTitle' : 'facts.add')}
      onClose={onClose}
      pending={put.isPending}
      onSubmit={form.onSubmit((values) =>
        put.mutate({
          ...datedInput(employmentId, row, values),
          value: typedNumber(values.value) ?? null,
          text: emptyToNull(values.text),
        }),
      )}
    >
      <ItemInput label={t('fields.fact')} others={others} field={form.getInputProps('item')} />
      <FieldRow>
        <TextInput label={t('fields.value')} inputMode="decimal" {...form.getInputProps('value')} />
        <TextInput label={t('fields.text')} maxLength={500} {...form.getInputProps('text')} />
      </FieldRow>
      <ValidDays field={form.getInputProps} required />
    </FormDialog>
  );
}
