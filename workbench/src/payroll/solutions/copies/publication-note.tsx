import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useMe } from '@suanpan/portal/kit/permission';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

/** Whether another person has to agree before rules are published, and what was last asked of them. */
export const usePublication = (solutionId: string) =>
  useQuery(trpc.payroll.publications.get.queryOptions({ solutionId }));

export function refreshPublication() {
  queryClient.invalidateQueries(trpc.payroll.publications.pathFilter());
  queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
  queryClient.invalidateQueries(trpc.payroll.copies.pathFilter());
  queryClient.invalidateQueries(trpc.inbox.pathFilter());
}

/** A copy that waits for another person's agreement, or came back from them; of this copy alone where one is named. */
export function PublicationNote({ solutionId, copyId }: { solutionId: string; copyId?: string }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const me = useMe();
  const last = usePublication(solutionId).data?.last;
  const withdraw = useCommand(
    trpc.inbox.approvals.withdraw.mutationOptions({ onSuccess: refreshPublication }),
    { success: t('agreement.withdrawn') },
  );
  if (!last || (copyId !== undefined && last.copyId !== copyId)) return null;
  const { approvalId, number } = last;
  if (last.status === 'rejected')
    return (
      <Alert color="red" title={t('agreement.rejected', { number })}>
        {t('agreement.rejectedBy', {
          by: last.endedBy?.name ?? '',
          when: format.instant(last.endedAt ?? last.askedAt),
        })}{' '}
        {last.remark}
      </Alert>
    );
  if (last.status !== 'pending') return null;
  return (
    <Alert color="yellow" icon={<IconUsersGroup />} title={t('agreement.pending', { number })}>
      <Stack gap="sm">
        <Text size="sm">
          {t('process.asked', { by: last.askedBy.name, when: format.instant(last.askedAt) })}{' '}
          {t('process.mustDecide', { names: last.deciders.map(({ name }) => name).join(', ') })}
        </Text>
        {approvalId && (
          <Group gap="sm">
            {last.askedBy.id === me.user?.id && (
              <Button
                size="compact-sm"
                variant="default"
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate({ id: approvalId })}
              >
                {t('agreement.withdraw')}
              </Button>
            )}
            {last.deciders.some(({ id }) => id === me.user?.id) && (
              <AppLink size="sm" href={`/workbench/inbox/pending/${approvalId}`}>
                {t('process.decide')}
              </AppLink>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
