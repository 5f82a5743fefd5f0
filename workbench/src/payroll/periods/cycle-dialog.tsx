import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  CYCLE_BASES,
  CYCLE_TYPES,
  type CycleBase,
  type CycleType,
  MOST_OFFSET,
} from '@suanpan/engine/domain';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, NumberField, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';

type Cycles = RouterOutputs['payroll']['cycles']['list'];
type Cycle = Cycles['rows'][number];

interface CycleDialogProps {
  solutionId: string;
  cycle: Cycle | undefined;
  owners: Cycles['owners'];
  onClose: () => void;
}

/** Name, type and base date of a cycle, and its tasks: each so many days from the base, with who does it. */
export function CycleDialog({ solutionId, cycle, owners, onClose }: CycleDialogProps) {
  const t = useText('workbench/payroll/periods');
  const form = useForm({
    initialValues: {
      name: cycle?.name ?? '',
      type: (cycle?.type ?? 'calendarDays') as CycleType,
      base: (cycle?.base ?? 'payDate') as CycleBase,
      tasks: (cycle?.tasks ?? []).map(({ owner: _, id: key, ...task }): TaskValues => ({ key, ...task })),
    },
    validate: {
      name: required,
      tasks: {
        name: required,
        from: (value) => (typeof value === 'number' ? null : required('')),
        to: (value, values, path) => {
          const task = values.tasks[Number(path.split('.')[1])];
          if (typeof value !== 'number') return required('');
          return task && typeof task.from === 'number' && value < task.from ? t('cycles.endsBefore') : null;
        },
        ownerId: required,
      },
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.payroll.cycles.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.payroll.cycles.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.payroll.cycles.update.mutationOptions(done), { done: 'saved' });
  const save = ({ name, type, base, tasks }: typeof form.values) => {
    const input = {
      name: name.trim(),
      type,
      base,
      tasks: tasks.map(({ key, from, to, ownerId, ...task }) => ({
        ...(key ? { key } : {}),
        name: task.name.trim(),
        from: Number(from),
        to: Number(to),
        ownerId: ownerId ?? '',
      })),
    };
    if (cycle) update.mutate({ id: cycle.id, version: cycle.version, ...input });
    else create.mutate({ solutionId, ...input });
  };
  return (
    <FormDialog
      opened
      size="xl"
      title={t(cycle ? 'cycles.edit' : 'cycles.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      <TextInput
        label={t('cycles.name')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Group grow align="flex-start">
        <Select
          label={t('cycles.type')}
          description={t('cycles.typeHint')}
          required
          allowDeselect={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={CYCLE_TYPES.map((value) => ({ value, label: t(`cycles.types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <Select
          label={t('cycles.base')}
          description={t('cycles.baseHint')}
          required
          allowDeselect={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={CYCLE_BASES.map((value) => ({ value, label: t(`cycles.bases.${value}`) }))}
          {...form.getInputProps('base')}
        />
      </Group>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {t('cycles.tasks')}
        </Text>
        {form.values.tasks.map((task, index) => (
          <Group key={form.key(`tasks.${index}`)} align="flex-start" gap="xs" wrap="wrap">
            <TextInput
              label={t('cycles.task')}
              required
              maxLength={100}
              style={{ flex: '2 1 180px' }}
              {...form.getInputProps(`tasks.${index}.name`)}
            />
            <NumberField
              label={t('cycles.from')}
              {...OFFSET}
              {...form.getInputProps(`tasks.${index}.from`)}
            />
            <NumberField label={t('cycles.to')} {...OFFSET} {...form.getInputProps(`tasks.${index}.to`)} />
            <Select
              label={t('cycles.owner')}
              required
              searchable
              style={{ flex: '1 1 150px' }}
              data={owners.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps(`tasks.${index}.ownerId`)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              mt={26}
              aria-label={t('cycles.removeTask', { name: task.name })}
              onClick={() => form.removeListItem('tasks', index)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem('tasks', { name: '', from: -5, to: -3, ownerId: null })}
          >
            {t('cycles.addTask')}
          </Button>
        </div>
      </Stack>
    </FormDialog>
  );
}

interface TaskValues {
  key?: string;
  name: string;
  from: number | string;
  to: number | string;
  ownerId: string | null;
}

const OFFSET = {
  required: true,
  whole: true,
  min: -MOST_OFFSET,
  max: MOST_OFFSET,
  w: 110,
} as const;
