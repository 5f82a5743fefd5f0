import { Box, Group, Paper, Text, Title } from '@mantine/core';
import { isOpen } from '@suanpan/engine/approvals';
import {
  IconArrowRight,
  IconCheck,
  IconClock,
  IconMinus,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { useLocalText, useText } from '../../kit/i18n/index.ts';
import type { ApprovalBody } from '../approval-body.ts';

type State = 'passed' | 'now' | 'ahead' | 'refused';

const LOOKS: Record<State, { color: string; Icon: TablerIcon }> = {
  passed: { color: 'green', Icon: IconCheck },
  now: { color: 'blue', Icon: IconClock },
  ahead: { color: 'gray', Icon: IconMinus },
  refused: { color: 'red', Icon: IconX },
};

/** The way from who asks to the last node: where it has been, where it is, what is still ahead. */
export function ApprovalFlow({ approval }: { approval: ApprovalBody }) {
  const t = useText('portal/inbox');
  const local = useLocalText();
  const { status, current, nodes, tasks } = approval;
  const stateOf = (index: number): State => {
    if (status === 'approved' || index < current) return 'passed';
    if (index > current) return 'ahead';
    if (isOpen(status)) return 'now';
    return status === 'rejected' ? 'refused' : 'ahead';
  };
  const askedAt = (index: number) => [
    ...new Set(
      tasks.filter((task) => task.node === index && task.status !== 'void').map((task) => task.user.name),
    ),
  ];
  return (
    <Paper withBorder p="lg" mb="md" component="section" aria-label={t('flow.title')}>
      <Title order={2} size="h5" c="dimmed" mb="md">
        {t('flow.title')}
      </Title>
      <Group component="ol" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        <Step state="passed" Icon={IconSend} name={approval.applicant.name} about={t('flow.submitted')} />
        {nodes.map((node, index) => (
          <Fragment key={node.code}>
            <IconArrowRight size={16} stroke={1.5} aria-hidden color="var(--mantine-color-dimmed)" />
            <Step
              state={stateOf(index)}
              name={local(node.name) || String(index + 1)}
              about={[
                t(`flow.${stateOf(index)}`),
                askedAt(index).join(', ') || t(`flow.modes.${node.mode}`),
              ].join(' · ')}
            />
          </Fragment>
        ))}
      </Group>
    </Paper>
  );
}

function Step(props: { state: State; Icon?: TablerIcon; name: string; about: string }) {
  const { color, Icon: Usual } = LOOKS[props.state];
  const Icon = props.Icon ?? Usual;
  const isNow = props.state === 'now';
  return (
    <Group
      component="li"
      gap={8}
      wrap="nowrap"
      px="sm"
      py={6}
      aria-current={isNow ? 'step' : undefined}
      style={{
        border: `1px solid ${isNow ? `var(--mantine-color-${color}-outline)` : 'var(--suanpan-line)'}`,
        borderRadius: 8,
      }}
    >
      <Icon size={16} stroke={1.8} color={`var(--mantine-color-${color}-text)`} style={{ flex: 'none' }} />
      <Box style={{ minWidth: 0 }}>
        <Text size="sm" fw={560}>
          {props.name}
        </Text>
        <Text size="xs" c="dimmed">
          {props.about}
        </Text>
      </Box>
    </Group>
  );
}
