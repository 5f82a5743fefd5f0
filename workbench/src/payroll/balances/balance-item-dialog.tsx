import { MultiSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, NumberField, required } from '@suanpan/portal/kit/form';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';
import { LocalNameInput } from '../../shared/local-name-input.tsx';

type Item = RouterOutputs['payroll']['balances']['items']['list']['rows'][number];

/** Code, name, order and pay types of a balance item. */
export function BalanceItemDialog({ item, onClose }: { item: Item | undefined; onClose: () => void }) {
  const t = useText('workbench/payroll/balances');
  const language = useLanguage();
  const nameOf = useLocalName();
  const payTypes = useQuery(trpc.payroll.payTypes.list.queryOptions({ page: 1, pageSize: 500 }));
  const name = item?.name ?? {};
  const signed = (sign: number) =>
    (item?.adds ?? []).filter((each) => each.sign === sign).map((each) => each.payType);
  const form = useForm({
    initialValues: {
      code: item?.code ?? '',
      name: typeof name === 'string' ? { [language]: name } : { ...name },
      sort: (item?.sort ?? 100) as number | string,
      plus: signed(1),
      minus: signed(-1),
    },
    validate: {
      code: (value) =>
        required(value) ??
        (/^[\p{L}_][\p{L}\p{N}_]{0,49}$/u.test(value.trim()) ? null : t('items.codePattern')),
      name: (value: Record<string, string>) =>
        Object.values(value).every((text) => text.trim() === '') ? required('') : null,
      sort: (value) => required(String(value)),
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.payroll.balances.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.payroll.balances.items.create.mutationOptions(done), {
    done: 'added',
  });
  const update = useCommand(trpc.payroll.balances.items.update.mutationOptions(done), {
    done: 'saved',
  });
  const { plus, minus } = form.values;
  /** A pay type is added or taken away, never both. */
  const offered = (others: readonly string[]) =>
    (payTypes.data?.rows ?? [])
      .filter(({ code }) => !others.includes(code))
      .map((one) => ({ value: one.code, label: `${nameOf(one.name, one.code)} (${one.code})` }));
  return (
    <FormDialog
      opened
      title={t(item ? 'items.edit' : 'items.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => {
        const input = {
          name: values.name,
          sort: Number(values.sort),
          adds: [
            ...values.plus.map((payType) => ({ payType, sign: 1 as const })),
            ...values.minus.map((payType) => ({ payType, sign: -1 as const })),
          ],
        };
        if (item?.id) update.mutate({ id: item.id, version: item.version, ...input });
        else create.mutate({ code: values.code.trim(), ...input });
      })}
    >
      <TextInput
        label={t('items.fields.code')}
        description={t('items.codeHint')}
        required
        disabled={item !== undefined}
        maxLength={50}
        {...form.getInputProps('code')}
      />
      <LocalNameInput
        label={t('items.fields.name')}
        required
        value={form.values.name}
        error={form.errors.name}
        onChange={(next) => form.setFieldValue('name', next)}
      />
      <NumberField
        label={t('items.fields.sort')}
        required
        min={0}
        max={99999}
        whole
        {...form.getInputProps('sort')}
      />
      <MultiSelect
        label={t('items.fields.plus')}
        description={t('items.addsHint')}
        searchable
        data={offered(minus)}
        {...form.getInputProps('plus')}
      />
      <MultiSelect
        label={t('items.fields.minus')}
        searchable
        data={offered(plus)}
        {...form.getInputProps('minus')}
      />
    </FormDialog>
  );
}
