import { Group, MultiSelect, Paper, Select, Stack, Text } from '@mantine/core';
import { NODE_MODES } from '@suanpan/engine/approvals';
import { freeCode } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../shared/local-name.ts';
import { LocalNameInput } from '../../../shared/local-name-input.tsx';
import { moved, replaced, without } from '../editing/copy/edit-file.ts';
import { AddButton, MoveIcons, RemoveIcon } from '../editing/items/list-buttons.tsx';
import { NodeCondition } from './node-condition.tsx';
import { type Node, useNodeWords } from './node-words.ts';

type Leader = NonNullable<Node['leaders']>[number];

const LEADERS: readonly Leader[] = [
  { kind: 'departmentHead' },
  ...[1, 2, 3, 4, 5].map((level) => ({ kind: 'supervisor' as const, level })),
];
const leaderKey = (rule: Leader) => (rule.kind === 'supervisor' ? `supervisor-${rule.level}` : rule.kind);

const namesSomebody = ({ userIds, roleCodes, leaders = [] }: Node) =>
  userIds.length + roleCodes.length + leaders.length > 0;
export const isComplete = (node: Node) =>
  namesSomebody(node) && (node.when === undefined || Number.isFinite(node.when.value));

interface ApprovalNodesProps {
  nodes: readonly Node[];
  /** Whose right to approve reaches the solution. */
  approvers: readonly { id: string; name: string }[];
  roles: readonly { code: string; name: Node['name'] }[];
  onChange: (nodes: Node[]) => void;
  showProblems: boolean;
}

/** Who decides a batch, node after node. */
export function ApprovalNodes({ nodes, approvers, roles, onChange, showProblems }: ApprovalNodesProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const words = useNodeWords();
  const set = (index: number, changes: Partial<Node>) =>
    onChange(replaced(nodes, index, (node) => ({ ...node, ...changes })));

  return (
    <Stack gap="xs">
      {nodes.map((node, index) => (
        <Paper
          key={node.code}
          withBorder
          p="sm"
          role="group"
          aria-label={t('nodes.title', { number: index + 1 })}
        >
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
              data={roles.map(({ code, name }) => ({ value: code, label: nameOf(name, code) }))}
              value={node.roleCodes}
              error={showProblems && !namesSomebody(node) ? t('nodes.nobody') : undefined}
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
            <MultiSelect
              size="xs"
              label={t('nodes.leaders')}
              description={t('nodes.leadersHint')}
              data={LEADERS.map((rule) => ({ value: leaderKey(rule), label: words.leader(rule) }))}
              value={(node.leaders ?? []).map(leaderKey)}
              onChange={(chosen) => {
                const { leaders: _, ...rest } = node;
                const leaders = LEADERS.filter((rule) => chosen.includes(leaderKey(rule)));
                onChange(replaced(nodes, index, () => (leaders.length > 0 ? { ...rest, leaders } : rest)));
              }}
            />
            <NodeCondition
              condition={node.when}
              showProblems={showProblems}
              onChange={(when) => {
                const { when: _, ...rest } = node;
                onChange(replaced(nodes, index, () => (when ? { ...rest, when } : rest)));
              }}
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
