import { ActionIcon, Button, Group, Paper, Select, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { NODE_MODES } from '@suanpan/engine/approvals';
import { NumberField } from '@suanpan/portal/kit/form';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ConditionFields } from './condition-fields.tsx';
import {
  blankRule,
  type ConditionField,
  type KnownProcesses,
  type ProcessValues,
  RULE_KINDS,
} from './process-values.ts';
import { UserSelect } from './user-select.tsx';

interface NodeFieldsProps {
  form: UseFormReturnType<ProcessValues>;
  at: number;
  known: KnownProcesses;
  /** What a condition may ask about. */
  fields: readonly ConditionField[];
}

/** One node: what it is called, who of its approvers has to agree, and who they are. */
export function NodeFields({ form, at, known, fields }: NodeFieldsProps) {
  const t = useText('workbench/admin');
  const { nodes } = form.values;
  const node = nodes[at];
  if (!node) return null;
  const number = at + 1;
  return (
    <Paper withBorder p="sm" component="section" aria-label={t('processes.node', { number })}>
      <Stack gap="sm">
        <Group wrap="nowrap" align="flex-end">
          <TextInput
            style={{ flex: 1 }}
            label={t('processes.name', { number })}
            maxLength={60}
            required
            {...form.getInputProps(`nodes.${at}.name`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            disabled={nodes.length === 1}
            aria-label={t('processes.removeNode', { number })}
            onClick={() => form.removeListItem('nodes', at)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
        <Select
          label={t('processes.mode')}
          allowDeselect={false}
          data={NODE_MODES.map((value) => ({ value, label: t(`processes.modes.${value}`) }))}
          {...form.getInputProps(`nodes.${at}.mode`)}
        />
        <ConditionFields form={form} at={at} fields={fields} />
        {node.approvers.map((_rule, index) => (
          <RuleFields key={index} form={form} at={at} index={index} known={known} />
        ))}
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem(`nodes.${at}.approvers`, blankRule())}
        >
          {t('processes.addApprover')}
        </Button>
      </Stack>
    </Paper>
  );
}

function RuleFields({ form, at, index, known }: Omit<NodeFieldsProps, 'fields'> & { index: number }) {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const approvers = form.values.nodes[at]?.approvers ?? [];
  const kind = approvers[index]?.kind;
  const number = index + 1;
  const path = `nodes.${at}.approvers.${index}`;
  return (
    <Group align="flex-end" gap="xs">
      <Select
        label={t('processes.approver', { number })}
        allowDeselect={false}
        w={170}
        data={RULE_KINDS.map((value) => ({ value, label: t(`processes.rules.${value}`) }))}
        {...form.getInputProps(`${path}.kind`)}
      />
      {kind === 'supervisor' && (
        <NumberField
          label={t('processes.level')}
          min={1}
          max={10}
          whole
          required
          withAsterisk={false}
          w={90}
          {...form.getInputProps(`${path}.level`)}
        />
      )}
      {kind === 'role' && (
        <Select
          label={t('processes.rules.role')}
          searchable
          style={{ flex: 1 }}
          data={known.roles.map((role) => ({ value: role.code, label: local(role.name, role.code) }))}
          {...form.getInputProps(`${path}.code`)}
        />
      )}
      {kind === 'user' && (
        <UserSelect
          label={t('processes.rules.user')}
          known={known.users}
          {...form.getInputProps(`${path}.userId`)}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        disabled={approvers.length === 1}
        aria-label={t('processes.removeApprover', { number })}
        onClick={() => form.removeListItem(`nodes.${at}.approvers`, index)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  );
}
