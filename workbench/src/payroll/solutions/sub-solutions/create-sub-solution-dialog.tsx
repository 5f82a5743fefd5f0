import { MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { useLocalName } from '../../../shared/local-name.ts';
import { LocalNameInput } from '../../../shared/local-name-input.tsx';
import { solutionCodeFor } from '../creating/solution-draft.ts';

interface CreateSubSolutionDialogProps {
  solution: RouterOutputs['payroll']['solutions']['get'];
  templates: RouterOutputs['payroll']['subSolutions']['family']['templates'];
  onClose: () => void;
}

/** The code follows the name until somebody types one. */
const codeOf = (name: Record<string, string> = {}) => solutionCodeFor(Object.values(name)[0] ?? '');

/** What it is called, for which of the parent's legal entities, and what the parent's people may do in it. */
export function CreateSubSolutionDialog({ solution, templates, onClose }: CreateSubSolutionDialogProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const location = useAppLocation();
  const form = useForm({
    initialValues: {
      name: {} as Record<string, string>,
      code: '',
      legalEntityIds: solution.legalEntities.map(({ id }) => id),
      template: null as string | null,
    },
    validate: {
      name: (name) => (Object.values(name).some((text) => text.trim()) ? null : t('problems.required')),
      code: required,
      legalEntityIds: (ids) => (ids.length > 0 ? null : t('problems.required')),
    },
  });
  const create = useCommand(
    trpc.payroll.subSolutions.create.mutationOptions({
      onSuccess: ({ id }) => {
        queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
        queryClient.invalidateQueries(trpc.payroll.subSolutions.pathFilter());
        onClose();
        location.navigate(`/workbench/payroll/solutions/${id}`);
      },
    }),
    { success: t('sub.created') },
  );
  return (
    <FormDialog
      opened
      title={t('sub.create')}
      onClose={onClose}
      pending={create.isPending}
      onSubmit={form.onSubmit(({ template, ...values }) =>
        create.mutate({ parentId: solution.id, ...values, ...(template ? { template } : {}) }),
      )}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('sub.about')}
        </Text>
        <LocalNameInput
          label={t('fields.name')}
          required
          value={form.values.name}
          error={form.errors.name}
          onChange={(name) =>
            form.setValues(({ name: before, code }) => ({
              name,
              ...(code === codeOf(before) && { code: codeOf(name) }),
            }))
          }
        />
        <TextInput
          label={t('fields.code')}
          description={t('create.codeHint')}
          required
          {...form.getInputProps('code')}
        />
        <MultiSelect
          label={t('fields.legalEntities')}
          required
          data={solution.legalEntities.map((one) => ({ value: one.id, label: nameOf(one.name, one.id) }))}
          {...form.getInputProps('legalEntityIds')}
        />
        <Select
          label={t('sub.template')}
          description={t('sub.templateHint')}
          placeholder={t('sub.noTemplate')}
          clearable
          data={templates.map((one) => ({ value: one.code, label: nameOf(one.name, one.code) }))}
          {...form.getInputProps('template')}
        />
      </Stack>
    </FormDialog>
  );
}
