import { Menu } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { RowMenu } from '../../shared/row-menu.tsx';
import type { TaskRow } from './timed-task-rows.ts';

interface TaskMenuProps {
  row: TaskRow;
  onEdit: (row: TaskRow) => void;
  onRun: (row: TaskRow) => void;
}

/** What can be done with a task. */
export function TaskMenu({ row: task, onEdit, onRun }: TaskMenuProps) {
  const t = useText('workbench/admin/timed-tasks');
  const mayEdit = useCan('admin.timedTasks.edit');
  const [, setParams] = useSearchParams();
  const name = task.builtIn ? task.handlerName : task.name;
  const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.admin.timedTasks.pathFilter()) };
  const modify = useCommand(trpc.admin.timedTasks.modify.mutationOptions(refresh), { success: t('paused') });
  const resume = useCommand(trpc.admin.timedTasks.resume.mutationOptions(refresh), { success: t('resumed') });
  const remove = useCommand(trpc.admin.timedTasks.remove.mutationOptions(refresh), { done: 'deleted' });
  const pause = async () => {
    const sure = await confirm({
      title: t('pause'),
      message: t('pauseMessage', { name }),
      confirmLabel: t('pause'),
    });
    if (sure) modify.mutate({ id: task.id, version: task.version, paused: true });
  };
  const drop = async () => {
    const sure = await confirm({
      title: t('remove'),
      message: t('removeMessage', { name }),
      irreversible: true,
    });
    if (sure) remove.mutate({ id: task.id });
  };
  return (
    <RowMenu label={t('actionsOf', { name })}>
      <Menu.Item onClick={() => setParams({ tab: 'runs', task: task.id })}>{t('showRuns')}</Menu.Item>
      {mayEdit && (
        <>
          <Menu.Item onClick={() => onEdit(task)}>{t('edit')}</Menu.Item>
          <Menu.Item onClick={() => onRun(task)}>{t('runNow')}</Menu.Item>
          {task.state === 'paused' ? (
            <Menu.Item onClick={() => resume.mutate({ id: task.id })}>{t('resume')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => void pause()}>{t('pause')}</Menu.Item>
          )}
          {!task.builtIn && (
            <Menu.Item color="red" onClick={() => void drop()}>
              {t('remove')}
            </Menu.Item>
          )}
        </>
      )}
    </RowMenu>
  );
}
