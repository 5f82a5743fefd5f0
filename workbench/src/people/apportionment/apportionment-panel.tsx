import { Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useItemName } from '../compensation/catalogue-items.ts';
import { DatedPanel } from '../dated-panel.tsx';
import { type Apportionment, ApportionmentDialog } from './apportionment-dialog.tsx';

/** Which cost centres share what somebody costs, over time. */
export function ApportionmentPanel({ employmentId }: { employmentId: string }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const nameOf = useItemName();
  const list = useQuery(trpc.people.apportionment.list.queryOptions({ employmentId }));
  const remove = useCommand(
    trpc.people.apportionment.remove.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.apportionment.pathFilter()),
    }),
    { success: t('apportionment.removed') },
  );
  return (
    <DatedPanel<Apportionment>
      kind="apportionment"
      permission="people.employments.edit"
      list={list}
      called={() => t('tabs.apportionment')}
      columns={[
        {
          heading: t('fields.costCentre'),
          cell: (row) =>
            row.shares.map((share) => (
              <Text key={share.costCentre} size="sm">
                {share.costCentreName} · {share.costCentre}
              </Text>
            )),
        },
        {
          heading: t('fields.ratio'),
          right: true,
          cell: (row) =>
            row.shares.map((share) => (
              <Text key={share.costCentre} size="sm" className="tabular">
                {format.number(share.ratio)} %
              </Text>
            )),
        },
        {
          heading: t('fields.item'),
          cell: (row) =>
            row.shares.map((share) => (
              <Text key={share.costCentre} size="sm">
                {[nameOf(share.item), share.main && t('fields.mainCentre'), share.tail && t('fields.tail')]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            )),
        },
      ]}
      onRemove={(row) => remove.mutate({ employmentId, validFrom: row.validFrom })}
      dialog={(row, others, close) => (
        <ApportionmentDialog
          employmentId={employmentId}
          row={row}
          startFrom={row ?? others[0]}
          requiredTotal={list.data?.requiredTotal ?? 100}
          onClose={close}
        />
      )}
    />
  );
}
