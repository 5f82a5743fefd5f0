import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { dayOf, FormDialog, typedNumber } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CurrencySelect } from '../../shared/currency-select.tsx';
import { datedInput } from '../dated-form.tsx';
import { FieldRow } from '../field-row.tsx';
import { emptyToNull } from '../person-values.ts';
import { ValidDays } from '../valid-days.tsx';
import { useCatalogueItems, useItemChoices } from './catalogue-items.ts';
import { compensationProblems } from './compensation-problems.ts';
import { type CompensationRow, type CompensationValues, compensationValues } from './compensation-values.ts';
import { firstDayOf, monthOf, PayrollPeriodInput } from './payroll-period-input.tsx';

type Choices = RouterOutputs['people']['compensation']['choices'];

interface CompensationDialogProps {
  employmentId: string;
  row: CompensationRow | undefined;
  others: readonly CompensationRow[];
  onClose: () => void;
}

type Form = UseFormReturnType<CompensationValues>;

/** An item of the compensation file: its amount typed, or quoted from the salary system. */
export function CompensationDialog({ employmentId, row, others, onClose }: CompensationDialogProps) {
  const t = useText('workbench/people');
  const form: Form = useForm({
    initialValues: compensationValues(row, others[0]?.currency ?? null),
    validate: (values) => compensationProblems(t, others, choices?.itemsWithEnd ?? [], values),
  });
  const day = form.values.validFrom || dayOf();
  const { data: choices } = useQuery({
    ...trpc.people.compensation.choices.queryOptions({ employmentId, day }),
    placeholderData: keepPreviousData,
  });
  const put = useCommand(
    trpc.people.compensation.put.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.people.compensation.pathFilter());
        onClose();
      },
    }),
    { done: row ? 'saved' : 'added' },
  );
  const field = (name: 'validFrom' | 'validTo') => {
    const props = form.getInputProps(name);
    if (name === 'validTo' || form.values.payrollPeriod) return props;
    // Most items are paid from the month they begin in.
    const onChange = (value: string | null) => {
      props.onChange(value);
      if (value) form.setFieldValue('payrollPeriod', firstDayOf(monthOf(value)));
    };
    return { ...props, onChange };
  };
  return (
    <FormDialog
      opened
      size="lg"
      title={t(row ? 'compensation.editTitle' : 'compensation.add')}
      onClose={onClose}
      pending={put.isPending}
      onSubmit={form.onSubmit((values) =>
        put.mutate({
          ...datedInput(employmentId, row, values),
          ...payOf(values),
          payrollPeriod: monthOf(values.payrollPeriod),
          memo: emptyToNull(values.memo),
        }),
      )}
    >
      <ItemSelect form={form} others={others} />
      <ValidDays field={field} required openHint={t('compensation.openHint')} />
      <PayrollPeriodInput
        description={t('compensation.payrollPeriodHint')}
        {...form.getInputProps('payrollPeriod')}
      />
      <Switch label={t('compensation.quotes')} {...form.getInputProps('quotes', { type: 'checkbox' })} />
      {form.values.quotes ? <QuotedPay form={form} choices={choices} /> : <TypedPay form={form} />}
      <Textarea label={t('fields.memo')} autosize maxLength={500} {...form.getInputProps('memo')} />
    </FormDialog>
  );
}

/** Of the catalogue's items; a new one begins with the limits of its kind. */
function ItemSelect({ form, others }: { form: Form; others: readonly CompensationRow[] }) {
  const t = useText('workbench/people');
  const items = useCatalogueItems();
  const choices = useItemChoices([form.values.item, ...others.map((one) => one.item)]);
  const field = form.getInputProps('item');
  const choose = (code: string | null) => {
    field.onChange(code ?? '');
    const kind = items.find((item) => item.code === code);
    const set = (name: 'minimum' | 'maximum') => {
      const amount = kind?.[name];
      if (amount != null && !form.values[name]) form.setFieldValue(name, String(amount));
    };
    set('minimum');
    set('maximum');
  };
  return (
    <Select
      label={t('fields.item')}
      required
      searchable
      data={choices}
      nothingFoundMessage={t('payItems.none')}
      {...field}
      value={form.values.item || null}
      onChange={choose}
    />
  );
}

function payOf(values: CompensationValues) {
  if (values.quotes) return { quotes: true, payGrade: values.payGrade, payLevel: values.payLevel };
  return {
    amount: typedNumber(values.amount) ?? null,
    currency: values.currency,
    minimum: typedNumber(values.minimum) ?? null,
    maximum: typedNumber(values.maximum) ?? null,
  };
}

function TypedPay({ form }: { form: Form }) {
  const t = useText('workbench/people');
  const number = (name: 'amount' | 'minimum' | 'maximum') => (
    <TextInput
      label={t(`fields.${name}`)}
      required={name === 'amount'}
      inputMode="decimal"
      {...form.getInputProps(name)}
    />
  );
  return (
    <>
      <FieldRow>
        {number('amount')}
        <CurrencySelect label={t('fields.currency')} required {...form.getInputProps('currency')} />
      </FieldRow>
      <FieldRow>
        {number('minimum')}
        {number('maximum')}
      </FieldRow>
    </>
  );
}

/** Grade and level are chosen, the rest follows. */
function QuotedPay({ form, choices }: { form: Form; choices: Choices | undefined }) {
  const t = useText('workbench/people');
  const grades = choices?.grades ?? [];
  const grade = grades.find((one) => one.code === form.values.payGrade);
  const level = grade?.levels.find((one) => one.code === form.values.payLevel);
  const shown = (name: 'amount' | 'minimum' | 'maximum', value: number | null | undefined) => (
    <TextInput label={t(`fields.${name}`)} readOnly variant="filled" value={value ?? ''} />
  );
  return (
    <>
      <FieldRow>
        <Select
          label={t('fields.payGrade')}
          required
          searchable
          data={grades.map((one) => ({ value: one.code, label: `${one.name} · ${one.code}` }))}
          nothingFoundMessage={t('compensation.noGrades')}
          {...form.getInputProps('payGrade')}
        />
        <Select
          label={t('fields.payLevel')}
          required
          data={(grade?.levels ?? []).map((one) => ({
            value: one.code,
            label: one.code,
          }))}
          {...form.getInputProps('payLevel')}
        />
      </FieldRow>
      <FieldRow>
        {shown('amount', level?.amount)}
        <TextInput label={t('fields.currency')} readOnly variant="filled" value={grade?.currency ?? ''} />
        {shown('minimum', grade?.minimum)}
        {shown('maximum', grade?.maximum)}
      </FieldRow>
    </>
  );
}
