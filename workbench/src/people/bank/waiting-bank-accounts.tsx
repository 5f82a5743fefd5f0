import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { WaitingAccounts } from './waiting-accounts.tsx';

/** Changes of where pay goes, of everybody in reach or of one employee. */
export function WaitingBankAccounts({ employmentId }: { employmentId?: string }) {
  const t = useText('workbench/people');
  const waiting = useQuery(trpc.people.bankAccounts.waiting.queryOptions()).data ?? [];
  const decide = useCommand(
    trpc.people.bankAccounts.decide.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.pathFilter()),
    }),
    { success: ({ decided }) => t('bank.decided', { count: decided }) },
  );
  const rows = waiting
    .filter((row) => employmentId === undefined || row.employmentId === employmentId)
    .map((row) => ({ ...row, key: row.employmentId, name: `${row.name} (${row.employeeNumber})` }));
  return (
    <WaitingAccounts
      rows={rows}
      why={t('bank.why')}
      together
      pending={decide.isPending}
      onDecide={(chosen, confirm) =>
        decide.mutate({
          changes: chosen.map(({ employmentId: id, askedAt }) => ({ employmentId: id, askedAt })),
          confirm,
        })
      }
    />
  );
}
