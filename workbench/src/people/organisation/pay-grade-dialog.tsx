import { Button, Group, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm, decimal, FormDialog, required, typedNumber } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { CurrencySelect } from '../../shared/currency-select.tsx';
import { FieldRow } from '../field-row.tsx';
import { LegalEntitySelect } from '../people-selects.tsx';
import { ValidDays } from '../valid-days.tsx';
import { PayGradeLevels } from './pay-grade-levels.tsx';
import { CodeField, NamesField, recordProblems, recordValues } from './record-fields.tsx';

export type PayGradeRow = RouterOutputs['people']['payGrades']['list']['rows'][number];

interface PayGradeDialogProps {
  /** The one to change, or the one whose rates a new one starts from. */
  row: PayGradeRow | undefined;
  asNew: boolean;
  onClose: () => void;
  /** New rates of this grade from another day on. */
  onNewRates: () => void;
}

const valuesOf = (row: PayGradeRow | undefined, asNew: boolean) => ({
  ...recordValues(row),
  legalEntityId: row?.legalEntityId ?? null,
  currency: (row?.currency ?? null) as string | null,
  validFrom: asNew ? null : ((row?.validFrom ?? null) as string | null),
  validTo: asNew ? null : (row?.validTo ?? null),
  minimum: String(row?.minimum ?? ''),
  middle: String(row?.middle ?? ''),
  maximum: String(row?.maximum ?? ''),
  levels: (row?.levels ?? []).map((level) => ({ code: level.code, amount: String(level.amount) })),
});
type Values = ReturnType<typeof valuesOf>;
type Form = UseFormReturnType<Values>;

/** A grade from a day on: its range and the amounts of its levels. */
export function PayGradeDialog({ row, asNew, onClose, onNewRates }: PayGradeDialogProps) {
  const t = useText('workbench/people');
  const form: Form = useForm({
    initialValues: valuesOf(row, asNew),
    validate: {
      ...recordProblems,
      currency: required,
      validFrom: (value, values) =>
        !value
          ? t('problems.effectiveDate')
          : values.validTo && value > values.validTo
            ? t('problems.startAfterEnd')
            : null,
      minimum: decimal,
      middle: decimal,
      maximum: decimal,
      levels: {
        code: required,
        amount: (value: string) =>
          required(value) ?? decimal(value) ?? (typedNumber(value) === 0 ? t('problems.zero') : null),
      },
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.people.payGrades.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.people.payGrades.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.people.payGrades.update.mutationOptions(done), { done: 'saved' });
  const remove = useCommand(trpc.people.payGrades.remove.mutationOptions(done), {
    success: t('payGrades.removed'),
  });
  const known = asNew ? undefined : row;
  const askRemove = async (grade: PayGradeRow) => {
    const sure = await confirm({
      title: t('payGrades.remove'),
      message: t('compensation.removeMessage', { item: grade.code, from: grade.validFrom }),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: grade.id });
  };
  return (
    <FormDialog
      opened
      size="lg"
      title={t(asNew ? 'payGrades.newRates' : 'payGrades.title')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      aside={
        known && (
          <Group gap="xs">
            <Button size="compact-sm" variant="subtle" onClick={onNewRates}>
              {t('payGrades.newRates')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={() => void askRemove(known)}
            >
              {t('payGrades.remove')}
            </Button>
          </Group>
        )
      }
      onSubmit={form.onSubmit((values) => {
        if (known) update.mutate({ id: known.id, version: known.version, ...ratesOf(values) });
        else
          create.mutate({
            code: values.code.trim(),
            legalEntityId: values.legalEntityId,
            ...ratesOf(values),
          });
      })}
    >
      {row ? (
        <Text size="sm">
          {row.code} · {row.legalEntityName ?? t('payGrades.all')}
        </Text>
      ) : (
        <FieldRow>
          <CodeField form={form} />
          <LegalEntitySelect
            label={t('fields.legalEntity')}
            placeholder={t('payGrades.all')}
            {...form.getInputProps('legalEntityId')}
          />
        </FieldRow>
      )}
      <NamesField form={form} label={t('fields.label')} />
      <ValidDays field={form.getInputProps} required />
      <Rates form={form} />
      <PayGradeLevels form={form} />
    </FormDialog>
  );
}

function ratesOf(values: Values) {
  return {
    names: values.names,
    currency: values.currency ?? '',
    validFrom: values.validFrom ?? '',
    validTo: values.validTo,
    minimum: typedNumber(values.minimum) ?? null,
    middle: typedNumber(values.middle) ?? null,
    maximum: typedNumber(values.maximum) ?? null,
    levels: values.levels.map(({ code, amount }) => ({
      code: code.trim(),
      amount: typedNumber(amount) ?? 0,
    })),
  };
}

function Rates({ form }: { form: Form }) {
  const t = useText('workbench/people');
  return (
    <FieldRow>
      <CurrencySelect label={t('fields.currency')} required {...form.getInputProps('currency')} />
      {(['minimum', 'middle', 'maximum'] as const).map((name) => (
        <TextInput key={name} label={t(`fields.${name}`)} inputMode="decimal" {...form.getInputProps(name)} />
      ))}
    </FieldRow>
  );
}
