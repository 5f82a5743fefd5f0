import { Checkbox, Code, Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { MISFIRE_POLICIES, type MisfirePolicy } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { NextFirings } from './next-firings.tsx';
import { ParamInputs, type ParamValues } from './param-inputs.tsx';
import type { TaskRow } from './timed-task-rows.ts';

const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = () => [...new Set(['UTC', own(), ...Intl.supportedValuesOf('timeZone')])];

/** What a task does, when, and what becomes of firings that were missed or would run beside one another. */
export function TaskDialog({ task, onClose }: { task: TaskRow | undefined; onClose: () => void }) {
  const t = useText('workbench/admin/timed-tasks');
  const handlers = useQuery({ ...trpc.admin.timedTasks.handlers.queryOptions(), staleTime: 60_000 });
  const form = useForm({
    initialValues: {
      name: task?.name ?? '',
      handler: task?.handler ?? null,
      params: (task?.params ?? {}) as ParamValues,
      expression: task?.expression ?? '0 0 2 * * ?',
      timeZone: task?.timeZone ?? own(),
      misfire: (task?.misfire ?? 'fireOnce') as MisfirePolicy,
      overlaps: task?.overlaps ?? false,
      remark: task?.remark ?? '',
    },
    validate: { name: required, handler: (value) => required(value ?? ''), expression: required },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.admin.timedTasks.pathFilter());
      onClose();
    },
  };
  const add = useCommand(trpc.admin.timedTasks.add.mutationOptions(done), { done: 'added' });
  const modify = useCommand(trpc.admin.timedTasks.modify.mutationOptions(done), { done: 'saved' });
  const { expression, timeZone, handler, params, misfire } = form.values;
  const known = handlers.data?.find(({ key }) => key === handler);
  const field = form.getInputProps;
  return (
    <FormDialog
      opened
      size="lg"
      title={t(task ? 'editTitle' : 'add')}
      onClose={onClose}
      pending={add.isPending || modify.isPending}
      onSubmit={form.onSubmit(({ handler: chosen, remark, ...values }) => {
        const input = { ...values, handler: chosen ?? '', remark: remark.trim() === '' ? null : remark };
        if (task) modify.mutate({ ...input, id: task.id, version: task.version });
        else add.mutate(input);
      })}
    >
      <TextInput label={t('name')} required {...field('name')} />
      <Select
        label={t('handler')}
        required
        allowDeselect={false}
        disabled={task?.builtIn === true}
        data={(handlers.data ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        {...field('handler')}
        onChange={(value) => form.setValues({ handler: value, params: {} })}
      />
      {known && (
        <ParamInputs
          fields={known.params}
          values={params}
          onChange={(values) => form.setFieldValue('params', values)}
        />
      )}
      <TextInput
        label={t('expression')}
        description={
          <>
            {t('expressionHint')} <Code>0 30 2 ? * MON-FRI</Code> <Code>0 0 6 L * ?</Code>
          </>
        }
        required
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        spellCheck={false}
        {...field('expression')}
      />
      <Select label={t('timeZone')} searchable allowDeselect={false} data={zones()} {...field('timeZone')} />
      <NextFirings expression={expression} timeZone={timeZone} />
      <Select
        label={t('misfire')}
        allowDeselect={false}
        data={MISFIRE_POLICIES.map((value) => ({ value, label: t(`misfires.${value}`) }))}
        {...field('misfire')}
      />
      <Text size="xs" c="dimmed">
        {t(`misfireHints.${misfire}`)}
      </Text>
      <Checkbox label={t('overlaps')} {...field('overlaps', { type: 'checkbox' })} />
      <TextInput label={t('remark')} maxLength={500} {...field('remark')} />
    </FormDialog>
  );
}
