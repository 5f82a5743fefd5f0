import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { decimal, FormDialog, typedNumber } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { COMPENSATION_TYPES, type CompensationType } from '@suanpan/server/words';
import { FieldRow } from '../field-row.tsx';
import {
  ActiveSwitch,
  CodeField,
  NamesField,
  recordProblems,
  recordValues,
} from '../organisation/record-fields.tsx';
import type { CatalogueItem } from './catalogue-items.ts';

interface ItemDialogProps {
  item?: CatalogueItem;
  /** Of a new one that records name already. */
  code?: string;
  onClose: () => void;
}

const valuesOf = (item: CatalogueItem | undefined, code = '') => ({
  ...recordValues(item ?? { code }),
  type: (item?.type ?? 'salary') as string,
  minimum: String(item?.minimum ?? ''),
  maximum: String(item?.maximum ?? ''),
});
type Values = ReturnType<typeof valuesOf>;

export function ItemDialog({ item, code, onClose }: ItemDialogProps) {
  const t = useText('workbench/people');
  const form = useForm<Values>({
    initialValues: valuesOf(item, code),
    validate: {
      ...recordProblems,
      minimum: decimal,
      maximum: (value, values) => {
        const [least, most] = [typedNumber(values.minimum), typedNumber(value)];
        const problem = decimal(value);
        if (problem || least === undefined || most === undefined) return problem;
        return least > most ? t('problems.minOverMax') : null;
      },
    },
  });
  const done = {
    onSuccess: () => {
      void queryClient.invalidateQueries(trpc.people.compensationItems.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.people.compensationItems.create.mutationOptions(done), {
    done: 'added',
  });
  const update = useCommand(trpc.people.compensationItems.update.mutationOptions(done), {
    done: 'saved',
  });
  const save = (values: Values) => {
    const input = {
      ...values,
      code: values.code.trim(),
      type: values.type as CompensationType,
      minimum: typedNumber(values.minimum) ?? null,
      maximum: typedNumber(values.maximum) ?? null,
    };
    if (item) update.mutate({ id: item.id, version: item.version, ...input });
    else create.mutate(input);
  };
  return (
    <FormDialog
      opened
      title={t(item ? 'payItems.editTitle' : 'payItems.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      <NamesField form={form} label={t('fields.label')} />
      <FieldRow>
        <CodeField form={form} />
        <Select
          label={t('ownFields.type')}
          allowDeselect={false}
          data={COMPENSATION_TYPES.map((value) => ({ value, label: t(`payItems.types.${value}`) }))}
          {...form.getInputProps('type')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={t('fields.minimum')}
          description={t('payItems.limitsHint')}
          inputMode="decimal"
          {...form.getInputProps('minimum')}
        />
        <TextInput
          label={t('fields.maximum')}
          description={t('payItems.limitsHint')}
          inputMode="decimal"
          {...form.getInputProps('maximum')}
        />
      </FieldRow>
      <ActiveSwitch form={form} />
    </FormDialog>
  );
}
