import { Paper, Text, Timeline, Title } from '@mantine/core';
import { isOpen } from '@suanpan/engine/approvals';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconCheck,
  IconClock,
  IconCopy,
  IconMinus,
  IconSend,
  IconX,
} from '@tabler/icons-react';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import type { ApprovalBody } from './approval-body.ts';

type Task = ApprovalBody['tasks'][number];

const LOOKS: Record<Task['status'], { color: string; Icon: typeof IconCheck }> = {
  open: { color: 'blue', Icon: IconClock },
  waiting: { color: 'gray', Icon: IconClock },
  approved: { color: 'green', Icon: IconCheck },
  rejected: { color: 'red', Icon: IconX },
  rolledBack: { color: 'yellow', Icon: IconArrowBackUp },
  forwarded: { color: 'gray', Icon: IconArrowForwardUp },
  delegated: { color: 'gray', Icon: IconArrowForwardUp },
  void: { color: 'gray', Icon: IconMinus },
};

/** Who was asked, who decided what, in order; nodes nobody was asked at yet follow in grey. */
export function ApprovalTrail({ approval }: { approval: ApprovalBody }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const local = useLocalText();
  const nodeName = (index: number) => local(approval.nodes[index]?.name) || String(index + 1);
  const asked = new Set(approval.tasks.map((task) => task.node));
  const ahead = !isOpen(approval.status)
    ? []
    : approval.nodes
        .map((_, index) => index)
        .filter((index) => index > approval.current && !asked.has(index));
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('trail')}>
      <Title order={2} size="h5" c="dimmed" mb="md">
        {t('trail')}
      </Title>
      <Timeline bulletSize={26} lineWidth={2} active={approval.tasks.length}>
        <Timeline.Item bullet={<IconSend size={14} />} title={approval.applicant.name} color="teal">
          <Text size="xs" c="dimmed">
            {t('submittedAt', { at: format.instant(approval.submittedAt) })}
          </Text>
        </Timeline.Item>
        {approval.tasks.map((task) => {
          const { color, Icon } = LOOKS[task.status];
          return (
            <Timeline.Item key={task.id} bullet={<Icon size={14} />} color={color} title={task.user.name}>
              <Text size="xs" c="dimmed">
                {nodeName(task.node)} · {t(`taskStatus.${task.status}`)}
                {task.decidedAt && ` · ${format.instant(task.decidedAt)}`}
              </Text>
              {task.from && (
                <Text size="xs" c="dimmed">
                  {t(`origin.${task.origin}`, { name: task.from.name })}
                </Text>
              )}
              {task.remark && (
                <Text size="sm" mt={2} style={{ whiteSpace: 'pre-wrap' }}>
                  {task.remark}
                </Text>
              )}
            </Timeline.Item>
          );
        })}
        {approval.copies.map((copy) => (
          <Timeline.Item
            key={copy.user.id}
            bullet={<IconCopy size={14} />}
            color="gray"
            title={copy.user.name}
          >
            <Text size="xs" c="dimmed">
              {t('copiedBy', { name: copy.by.name })} · {format.instant(copy.at)}
            </Text>
            {copy.remark && (
              <Text size="sm" mt={2} style={{ whiteSpace: 'pre-wrap' }}>
                {copy.remark}
              </Text>
            )}
          </Timeline.Item>
        ))}
        {approval.ended && (
          <Timeline.Item bullet={<IconBan size={14} />} color="gray" title={approval.ended.by.name}>
            <Text size="xs" c="dimmed">
              {t(`status.${approval.status}`)} · {format.instant(approval.ended.at)}
            </Text>
            {approval.ended.remark && (
              <Text size="sm" mt={2} style={{ whiteSpace: 'pre-wrap' }}>
                {approval.ended.remark}
              </Text>
            )}
          </Timeline.Item>
        )}
        {ahead.map((index) => (
          <Timeline.Item
            key={approval.nodes[index]?.code ?? index}
            bullet={<IconMinus size={14} />}
            color="gray"
            title={nodeName(index)}
          >
            <Text size="xs" c="dimmed">
              {t('later')}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Paper>
  );
}
