import { Radio, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { adjustedBy } from '@suanpan/engine/domain';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, decimal, FormDialog, typedNumber } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { ADJUSTMENT_TYPES, type AdjustmentType } from '@suanpan/server/words';
import { FieldRow } from '../field-row.tsx';
import { emptyToNull } from '../person-values.ts';
import { useItemName } from './catalogue-items.ts';
import type { CompensationRow } from './compensation-values.ts';
import { firstDayOf, monthOf, PayrollPeriodInput } from './payroll-period-input.tsx';

interface TransferDialogProps {
  employmentId: string;
  row: CompensationRow;
  onClose: () => void;
}

interface Values {
  validFrom: string | null;
  payrollPeriod: string | null;
  type: AdjustmentType;
  ratio: string;
  value: string;
  memo: string;
}

/** By how much the item changes and what it comes to, once enough is typed. */
function adjustedPay({ amount, currency }: CompensationRow, { type, ratio, value }: Values) {
  const given = typedNumber(type === 'fixed' ? value : ratio);
  if (!given) return undefined;
  return adjustedBy(amount, type === 'fixed' ? { type, value: given } : { type, ratio: given }, currency);
}

/** A job transfer: from a day on the item is paid with a fixed change or so many percent more or less. */
export function TransferDialog({ employmentId, row, onClose }: TransferDialogProps) {
  const t = useText('workbench/people');
  const format = useFormat();
  const nameOf = useItemName();
  const form = useForm<Values>({
    initialValues: {
      validFrom: null,
      payrollPeriod: null,
      type: 'fixed',
      ratio: '',
      value: '',
      memo: '',
    },
    validate: {
      validFrom: (value) => {
        if (!value) return t('problems.startDate');
        const last = row.validTo;
        return value <= row.validFrom || (last !== null && value > last)
          ? t('transfer.dayProblem', { from: format.day(row.validFrom) })
          : null;
      },
      payrollPeriod: (value) => (value ? null : t('problems.payrollPeriod')),
      ratio: (value, { type }) => (type === 'percentage' ? adjustmentProblem(value) : null),
      value: (value, values) => (values.type === 'fixed' ? adjustmentProblem(value) : null) ?? total(values),
    },
  });
  const adjustmentProblem = (value: string) =>
    decimal(value) ?? (typedNumber(value) ? null : t('problems.adjustment'));
  const total = (values: Values) => {
    const pay = adjustedPay(row, values);
    if (!pay) return null;
    if (pay.total === 0) return t('problems.zero');
    if (row.minimum !== null && pay.total < row.minimum) return t('problems.belowMinimum');
    return row.maximum !== null && pay.total > row.maximum ? t('problems.aboveMaximum') : null;
  };
  const transfer = useCommand(
    trpc.people.compensation.transfer.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.people.compensation.pathFilter());
        onClose();
      },
    }),
    { done: 'saved' },
  );
  const pay = adjustedPay(row, form.values);
  const fixed = form.values.type === 'fixed';
  return (
    <FormDialog
      opened
      title={t('transfer.title', { item: nameOf(row.item) })}
      onClose={onClose}
      pending={transfer.isPending}
      onSubmit={form.onSubmit((values) =>
        transfer.mutate({
          ...{ employmentId, id: row.id, version: row.version, type: values.type },
          validFrom: values.validFrom ?? '',
          payrollPeriod: monthOf(values.payrollPeriod),
          ...(fixed
            ? { value: typedNumber(values.value) ?? null }
            : { ratio: typedNumber(values.ratio) ?? null }),
          memo: emptyToNull(values.memo),
        }),
      )}
    >
      <Text size="sm">
        {t('transfer.former')} <Money amount={row.amount} currency={row.currency} fw={600} />
      </Text>
      <Radio.Group label={t('transfer.type')} {...form.getInputProps('type')}>
        {ADJUSTMENT_TYPES.map((type) => (
          <Radio key={type} value={type} mt={4} label={t(`transfer.types.${type}`)} />
        ))}
      </Radio.Group>
      <FieldRow>
        {!fixed && (
          <TextInput
            label={t('transfer.ratio')}
            required
            inputMode="decimal"
            rightSection="%"
            {...form.getInputProps('ratio')}
          />
        )}
        <TextInput
          label={t('transfer.value')}
          required={fixed}
          inputMode="decimal"
          {...form.getInputProps('value')}
          {...(fixed ? {} : { readOnly: true, variant: 'filled', value: String(pay?.value ?? '') })}
        />
        <TextInput label={t('transfer.total')} readOnly variant="filled" value={String(pay?.total ?? '')} />
      </FieldRow>
      <FieldRow>
        <DayInput
          label={t('fields.validFrom')}
          required
          {...form.getInputProps('validFrom')}
          onChange={(value) => {
            form.setFieldValue('validFrom', value);
            if (value && !form.values.payrollPeriod)
              form.setFieldValue('payrollPeriod', firstDayOf(monthOf(value)));
          }}
        />
        <PayrollPeriodInput {...form.getInputProps('payrollPeriod')} />
      </FieldRow>
      <Textarea label={t('fields.memo')} autosize maxLength={500} {...form.getInputProps('memo')} />
    </FormDialog>
  );
}
