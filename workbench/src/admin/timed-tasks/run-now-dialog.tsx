import { Skeleton, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ParamInputs, type ParamValues } from './param-inputs.tsx';
import type { TaskRow } from './timed-task-rows.ts';

/** One firing beside the timetable, perhaps with other parameters. */
export function RunNowDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useText('workbench/admin/timed-tasks');
  const handlers = useQuery({ ...trpc.admin.timedTasks.handlers.queryOptions(), staleTime: 60_000 });
  const [params, setParams] = useState<ParamValues>(task.params);
  const run = useCommand(
    trpc.admin.timedTasks.runNow.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.admin.timedTasks.pathFilter());
        onClose();
      },
    }),
    { success: t('started') },
  );
  const known = handlers.data?.find(({ key }) => key === task.handler);
  return (
    <FormDialog
      opened
      title={t('runNow')}
      submitLabel={t('runNow')}
      onClose={onClose}
      pending={run.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate({ id: task.id, params: { ...params } });
      }}
    >
      <Text size="sm">{t('runNowMessage', { name: task.builtIn ? task.handlerName : task.name })}</Text>
      {handlers.isLoading && <Skeleton h={60} />}
      {known && <ParamInputs fields={known.params} values={params} onChange={setParams} />}
    </FormDialog>
  );
}
