import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { DatedPanel, NowBadge } from '../dated-panel.tsx';
import { PartTimeDialog, type PartTimeRow } from './part-time-dialog.tsx';

/** Jobs beside the assignment, over time. */
export function PartTimePanel({ employmentId }: { employmentId: string }) {
  const t = useText('workbench/people');
  const list = useQuery(trpc.people.partTimeJobs.list.queryOptions({ employmentId }));
  const remove = useCommand(
    trpc.people.partTimeJobs.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.partTimeJobs.pathFilter()),
    }),
    { success: t('partTime.removed') },
  );
  return (
    <DatedPanel<PartTimeRow>
      kind="partTime"
      permission="people.employments.edit"
      list={list}
      called={(row) => row.departmentName}
      columns={[
        {
          heading: t('fields.partTimeType'),
          cell: (row) => (
            <>
              {t(`partTime.types.${row.type}`)} <NowBadge row={row} />
            </>
          ),
        },
        { heading: t('fields.department'), cell: (row) => row.departmentName },
        { heading: t('fields.post'), cell: (row) => row.postName ?? '–' },
        { heading: t('fields.supervisor'), cell: (row) => row.superiorName ?? '–' },
      ]}
      more={[{ heading: t('fields.memo'), cell: (row) => row.memo }]}
      onRemove={(row) => remove.mutate({ employmentId, id: row.id })}
      dialog={(row, _, close) => <PartTimeDialog employmentId={employmentId} row={row} onClose={close} />}
    />
  );
}
