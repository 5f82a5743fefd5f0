import { Group, MultiSelect, Paper, Select, Stack, Text } from '@mantine/core';
import { freeCode } from '@suanpan/engine/domain';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { NODE_MODES } from '@suanpan/server/words';
import { LocalNameInput } from '../../../shared/local-name-input.tsx';
import { moved, replaced, without } from '../editing/copy/edit-file.ts';
import { AddButton, MoveIcons, RemoveIcon } from '../editing/items/list-buttons.tsx';
import { useRoleName } from './role-name.ts';

type Node = RouterOutputs['payroll']['processes']['get']['inForce']['nodes'][number];

const builtInRoles: readonly string[] = [
  'payroll-approver',
  'payroll-staff',
  'solution-administrator',
  'hr-administrator',
  'manager',
  'system-administrator',
];

interface ApprovalNodesProps {
  nodes: readonly Node[];
  /** Whose right to approve reaches the solution. */
  approvers: readonly { id: string; name: string }[];
  onChange: (nodes: Node[]) => void;
  showProblems: boolean;
}

/** Who decides a batch, node after node. */
export function ApprovalNodes({ nodes, approvers, onChange, showProblems }: ApprovalNodesProps) {
  const t = useText('workbench/payroll/solutions');
  const roleName = useRoleName();
  const set = (index: number, changes: Partial<Node>) =>
    onChange(replaced(nodes, index, (node) => ({ ...node, ...changes })));
  // A role that an administrator made stays on the list under its code.
  const codes = [...new Set([...builtInRoles, ...nodes.flatMap((node) => node.roleCodes)])];
  const choices = codes.map((value) => ({
    value,
    label: roleName(value),
  }));

  return (
    <Stack gap="xs">
      {nodes.map((node, index) => (
        <Paper key={node.code} withBorder p="sm">
          <Stack gap="xs">
            <Group justify="space-between">
              <Text size="sm" fw={500}>
                {t('nodes.title', { number: index + 1 })}
              </Text>
              <Group gap={2}>
                <MoveIcons
                  index={index}
                  count={nodes.length}
                  onMove={(from, to) => onChange(moved(nodes, from, to))}
                />
                <RemoveIcon
                  color="red"
                  label={t('nodes.remove')}
                  onClick={() => onChange(without(nodes, index))}
                />
              </Group>
            </Group>
            <Group grow align="flex-start">
              <LocalNameInput
                size="xs"
                label={t('fields.name')}
                value={node.name}
                onChange={(name) => set(index, { name })}
              />
              <Select
                size="xs"
                label={t('nodes.mode')}
                allowDeselect={false}
                data={NODE_MODES.map((value) => ({ value, label: t(`nodes.modes.${value}`) }))}
                value={node.mode}
                onChange={(mode) => mode && set(index, { mode: mode as Node['mode'] })}
              />
            </Group>
            <MultiSelect
              size="xs"
              label={t('nodes.roles')}
              searchable
              data={choices}
              value={node.roleCodes}
              error={
                showProblems && node.roleCodes.length + node.userIds.length === 0
                  ? t('nodes.nobody')
                  : undefined
              }
              onChange={(roleCodes) => set(index, { roleCodes })}
            />
            <MultiSelect
              size="xs"
              label={t('nodes.people')}
              searchable
              data={approvers.map(({ id, name }) => ({ value: id, label: name }))}
              value={node.userIds}
              onChange={(userIds) => set(index, { userIds })}
            />
          </Stack>
        </Paper>
      ))}
      <AddButton
        label={t('nodes.add')}
        onClick={() =>
          onChange([
            ...nodes,
            {
              code: freeCode(
                'node',
                nodes.map((node) => node.code),
              ),
              name: { en: t('nodes.title', { number: nodes.length + 1 }) },
              mode: 'any',
              userIds: [],
              roleCodes: ['payroll-approver'],
            },
          ])
        }
      />
    </Stack>
  );
}
