import { Badge, MultiSelect, Stack, Switch, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, NumberField } from '@suanpan/portal/kit/form';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';

type Rules = RouterOutputs['inbox']['reminderRules']['list'];
type Rule = Rules['rows'][number];

/** What HR is reminded of, how long before, and who is told. */
export function RemindersScreen() {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const [edited, setEdited] = useState<Rule>();
  const list = useQuery(trpc.inbox.reminderRules.list.queryOptions());
  const nameOf = (code: string) => local(list.data?.roles.find((role) => role.code === code)?.name, code);
  const columns: Column<Rule>[] = [
    {
      key: 'kind',
      header: t('reminders.kind'),
      fixed: true,
      render: (rule) => <strong>{t(`reminders.kinds.${rule.kind}`)}</strong>,
    },
    {
      key: 'enabled',
      header: t('reminders.state'),
      render: (rule) => (
        <Badge color={rule.enabled ? 'green' : 'gray'}>
          {t(rule.enabled ? 'reminders.on' : 'reminders.off')}
        </Badge>
      ),
    },
    { key: 'daysBefore', header: t('reminders.daysBefore'), align: 'right' },
    {
      key: 'roles',
      header: t('reminders.roles'),
      render: (rule) => rule.roles.map(nameOf).join(', ') || t('reminders.nobody'),
    },
  ];
  return (
    <Page title={t('reminders.title')} about={t('reminders.about')}>
      <DataTable
        id="reminder-rules"
        label={t('reminders.title')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={(rule) => rule.kind}
        onRowOpen={setEdited}
        error={list.error}
        onRetry={() => list.refetch()}
      />
      {edited && list.data && (
        <RuleDialog rule={edited} roles={list.data.roles} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}

interface RuleDialogProps {
  rule: Rule;
  roles: Rules['roles'];
  onClose: () => void;
}

function RuleDialog({ rule, roles, onClose }: RuleDialogProps) {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const form = useForm({
    initialValues: {
      enabled: rule.enabled,
      daysBefore: rule.daysBefore as number | string,
      roles: rule.roles,
    },
  });
  const save = useCommand(
    trpc.inbox.reminderRules.save.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.inbox.pathFilter());
        onClose();
      },
    }),
    { done: 'saved' },
  );
  const isOfDay = rule.kind !== 'bankMissing' && rule.kind !== 'taxMissing';
  return (
    <FormDialog
      title={t(`reminders.kinds.${rule.kind}`)}
      opened
      onClose={onClose}
      pending={save.isPending}
      onSubmit={form.onSubmit((values) =>
        save.mutate({
          kind: rule.kind,
          version: rule.version,
          enabled: values.enabled,
          daysBefore: Number(values.daysBefore) || 0,
          roles: values.roles,
        }),
      )}
    >
      <Stack gap="md">
        <Text size="sm">{t(`reminders.says.${rule.kind}`)}</Text>
        <Switch label={t('reminders.on')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
        {isOfDay && (
          <NumberField
            label={t('reminders.daysBefore')}
            min={0}
            max={90}
            whole
            required
            withAsterisk={false}
            {...form.getInputProps('daysBefore')}
          />
        )}
        <MultiSelect
          label={t('reminders.roles')}
          searchable
          clearable
          data={roles.map((role) => ({ value: role.code, label: local(role.name, role.code) }))}
          {...form.getInputProps('roles')}
        />
      </Stack>
    </FormDialog>
  );
}
