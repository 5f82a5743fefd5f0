import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { PAY_TYPE_KINDS, type PayTypeKind } from '@suanpan/server/words';
import { LocalNameInput } from '../../shared/local-name-input.tsx';

type PayType = RouterOutputs['payroll']['payTypes']['list']['rows'][number];

interface PayTypeDialogProps {
  payType: PayType | undefined;
  onClose: () => void;
}

/** Code, name and kind of a pay type. */
export function PayTypeDialog({ payType, onClose }: PayTypeDialogProps) {
  const t = useText('workbench/payroll/pay-types');
  const language = useLanguage();
  const name = payType?.name ?? {};
  const form = useForm({
    initialValues: {
      code: payType?.code ?? '',
      name: typeof name === 'string' ? { [language]: name } : { ...name },
      kind: (payType?.kind ?? null) as PayTypeKind | null,
    },
    validate: {
      code: (value) =>
        required(value) ?? (/^[\p{L}_][\p{L}\p{N}_-]{0,49}$/u.test(value.trim()) ? null : t('codePattern')),
      name: (value: Record<string, string>) =>
        Object.values(value).every((text) => text.trim() === '') ? required('') : null,
      kind: required,
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.payroll.payTypes.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.payroll.payTypes.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.payroll.payTypes.update.mutationOptions(done), { done: 'saved' });
  return (
    <FormDialog
      opened
      title={t(payType ? 'edit' : 'add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(({ code, name: names, kind }) => {
        if (kind === null) return;
        const input = { code: code.trim(), name: names, kind };
        if (payType) update.mutate({ id: payType.id, version: payType.version, ...input });
        else create.mutate(input);
      })}
    >
      <TextInput
        label={t('fields.code')}
        description={t('codeHint')}
        required
        maxLength={50}
        {...form.getInputProps('code')}
      />
      <LocalNameInput
        label={t('fields.name')}
        required
        value={form.values.name}
        error={form.errors.name}
        onChange={(next) => form.setFieldValue('name', next)}
      />
      <Select
        label={t('fields.kind')}
        required
        data={PAY_TYPE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
    </FormDialog>
  );
}
