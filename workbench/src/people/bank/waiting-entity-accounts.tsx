import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { WaitingAccounts } from './waiting-accounts.tsx';

/** Changes of the accounts that legal entities pay from. */
export function WaitingEntityAccounts() {
  const t = useText('workbench/people');
  const waiting = useQuery(trpc.people.legalEntities.waitingAccounts.queryOptions()).data ?? [];
  const decide = useCommand(
    trpc.people.legalEntities.decideAccount.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.legalEntities.pathFilter()),
    }),
    { success: ({ decided }) => t('bank.decided', { count: decided }) },
  );
  const rows = waiting.map((row) => ({
    ...row,
    key: row.legalEntityId,
    name: `${row.name} (${row.code})`,
  }));
  return (
    <WaitingAccounts
      rows={rows}
      why={t('bank.whyEntity')}
      pending={decide.isPending}
      onDecide={([row], confirm) => {
        if (row) decide.mutate({ legalEntityId: row.legalEntityId, askedAt: row.askedAt, confirm });
      }}
    />
  );
}
