import { Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { RowMenu } from '../../shared/row-menu.tsx';
import type { Prioritised } from './priority-dialog.tsx';
import { type JobRow, useTopicName } from './queue-rows.ts';

interface MessageMenuProps {
  row: JobRow;
  onShow: (id: string) => void;
  onPriority: (of: Prioritised) => void;
}

/** What can be done with a message of the queue. */
export function MessageMenu({ row, onShow, onPriority }: MessageMenuProps) {
  const t = useText('workbench/admin/queue-monitor');
  const name = [useTopicName()(row.topic), ...row.about].join(' · ');
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.admin.queue.pathFilter()) };
  const retry = useCommand(trpc.admin.queue.retry.mutationOptions(refresh), { success: t('retried') });
  const cancel = useCommand(trpc.platform.jobs.cancel.mutationOptions(refresh), {
    success: ({ asked }) => t(asked ? 'cancelAsked' : 'overAlready'),
  });
  const isLive = row.state === 'queued' || row.state === 'running';
  const ask = async () => {
    const sure = await confirm({
      title: t('cancel'),
      message: t('cancelMessage', { name }),
      confirmLabel: t('cancel'),
    });
    if (sure) cancel.mutate({ id: row.id });
  };
  return (
    <RowMenu label={t('actionsOf', { name })}>
      <Menu.Item onClick={() => onShow(row.id)}>{t('detail')}</Menu.Item>
      {row.state === 'queued' && (
        <Menu.Item onClick={() => onPriority({ kind: 'message', id: row.id, name, priority: row.priority })}>
          {t('changePriority')}
        </Menu.Item>
      )}
      {isLive && (
        <Menu.Item color="red" onClick={() => void ask()}>
          {t('cancel')}
        </Menu.Item>
      )}
      {!isLive && row.state !== 'done' && (
        <Menu.Item disabled={!row.mayAgain} onClick={() => retry.mutate({ id: row.id })}>
          {t('retry')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
