import { Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { type DepartmentPair, usePlatform } from '../use-platform.ts';

interface DepartmentDialogProps {
  department: NonNullable<DepartmentPair['theirs']> | undefined;
  onClose: () => void;
}

/** One department there, written at once; ours stays as it is. */
export function DepartmentDialog({ department, onClose }: DepartmentDialogProps) {
  const t = useText('workbench/admin/integrations');
  const { calls, refresh } = usePlatform();
  const parents = useQuery(calls.departments.options.queryOptions({}));
  const form = useForm({
    initialValues: {
      code: '',
      name: department?.name ?? '',
      parentId: department?.parentId ?? (null as string | null),
    },
    validate: { code: (value) => (department ? null : required(value)), name: required },
  });
  const done = {
    onSuccess: async () => {
      await refresh.onSuccess();
      onClose();
    },
  };
  const create = useCommand(calls.departments.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(calls.departments.update.mutationOptions(done), { done: 'saved' });
  return (
    <FormDialog
      opened
      title={t(department ? 'departments.edit' : 'departments.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(({ code, name, parentId }) => {
        if (department) update.mutate({ id: department.id, name, parentId });
        else create.mutate({ code, name, parentId });
      })}
    >
      {!department && <TextInput label={t('departments.code')} required {...form.getInputProps('code')} />}
      <TextInput label={t('apps.name')} required {...form.getInputProps('name')} />
      <Select
        label={t('departments.parentThere')}
        placeholder={t('departments.root')}
        clearable
        searchable
        data={(parents.data ?? []).filter(({ value }) => value !== department?.id)}
        {...form.getInputProps('parentId')}
      />
    </FormDialog>
  );
}
