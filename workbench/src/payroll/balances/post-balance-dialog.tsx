import { Alert, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { MOVEMENT_KINDS } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { EmploymentSelect } from '../../people/people-selects.tsx';
import { useLocalName } from '../../shared/local-name.ts';

const KINDS = MOVEMENT_KINDS.filter((kind) => kind !== 'submission');

/** What stood before the first batch, or a correction: a movement of its own, with its reason. */
export function PostBalanceDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/payroll/balances');
  const nameOf = useLocalName();
  const items = useQuery(trpc.payroll.balances.items.list.queryOptions());
  const form = useForm({
    initialValues: {
      kind: 'initialisation' as (typeof KINDS)[number],
      employmentId: null as string | null,
      balance: null as string | null,
      amount: '',
      datedOn: null as string | null,
      reason: '',
    },
    validate: {
      employmentId: required,
      balance: required,
      amount: (value) =>
        required(value) ?? (/^-?\d{1,12}(\.\d{1,6})?$/.test(value.trim()) ? null : t('post.amountPattern')),
      datedOn: required,
      reason: required,
    },
  });
  const post = useCommand(
    trpc.payroll.balances.post.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.payroll.balances.pathFilter());
        onClose();
      },
    }),
    { success: (answer) => t('post.done', { sum: answer.sum }) },
  );
  return (
    <FormDialog
      opened
      title={t('post.title')}
      submitLabel={t('post.submit')}
      onClose={onClose}
      pending={post.isPending}
      onSubmit={form.onSubmit(({ employmentId, balance, datedOn, amount, reason, kind }) => {
        if (employmentId && balance && datedOn)
          post.mutate({ kind, employmentId, balance, datedOn, amount: amount.trim(), reason: reason.trim() });
      })}
    >
      <Alert color="blue" variant="light">
        {t('post.message')}
      </Alert>
      <Select
        label={t('post.kind')}
        required
        allowDeselect={false}
        data={KINDS.map((value) => ({ value, label: t(`movements.kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <EmploymentSelect
        label={t('post.employee')}
        required
        value={form.values.employmentId}
        error={form.errors.employmentId}
        onChange={(value) => form.setFieldValue('employmentId', value)}
      />
      <Select
        label={t('post.balance')}
        required
        searchable
        data={(items.data?.rows ?? []).map((one) => ({ value: one.code, label: nameOf(one.name, one.code) }))}
        {...form.getInputProps('balance')}
      />
      <TextInput label={t('post.amount')} required inputMode="decimal" {...form.getInputProps('amount')} />
      <DayInput label={t('post.datedOn')} required {...form.getInputProps('datedOn')} />
      <Textarea
        label={t('post.reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
