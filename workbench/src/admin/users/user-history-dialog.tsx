import { Badge, Stack, Table, Text, Title } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { useQuery } from '@tanstack/react-query';
import type { UserRow } from './user-row.ts';

/** When somebody signed in or tried to, from where, and when their password was changed. Never the password. */
export function UserHistoryDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText('workbench/admin');
  const format = useFormat();
  const signIns = useQuery(
    trpc.identity.users.signInHistory.queryOptions({ user_id: user.id, filter: { pageSize: 50 } }),
  );
  const passwords = useQuery(trpc.identity.users.passwordHistory.queryOptions({ user_id: user.id }));
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('history.of', { name: user.name })}>
      <Stack gap="lg">
        <section aria-label={t('history.signIns')}>
          <Title order={3} size="h5" mb="xs">
            {t('history.signIns')}
          </Title>
          {signIns.isPending && <LinesSkeleton />}
          {signIns.isError && <ErrorState error={signIns.error} onRetry={() => void signIns.refetch()} />}
          {signIns.data?.rows.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('history.noSignIns')}
            </Text>
          )}
          {(signIns.data?.rows.length ?? 0) > 0 && (
            <Table.ScrollContainer minWidth={520}>
              <Table verticalSpacing={4} aria-label={t('history.signIns')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('history.at')}</Table.Th>
                    <Table.Th>{t('history.outcome')}</Table.Th>
                    <Table.Th>{t('history.ip')}</Table.Th>
                    <Table.Th>{t('history.device')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {signIns.data?.rows.map((row, at) => (
                    <Table.Tr key={at}>
                      <Table.Td>{format.instant(row.at)}</Table.Td>
                      <Table.Td>
                        <Badge color={row.outcome === 'signed-in' ? 'green' : 'gray'}>
                          {t(`history.outcomes.${row.outcome}`)}
                        </Badge>
                      </Table.Td>
                      <Table.Td>{row.ip}</Table.Td>
                      <Table.Td title={row.userAgent}>{row.userAgent.slice(0, 60)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
        </section>
        <section aria-label={t('history.passwords')}>
          <Title order={3} size="h5" mb="xs">
            {t('history.passwords')}
          </Title>
          {passwords.isPending && <LinesSkeleton lines={2} />}
          {passwords.isError && (
            <ErrorState error={passwords.error} onRetry={() => void passwords.refetch()} />
          )}
          {passwords.data?.rows.length === 0 && (
            <Text size="sm" c="dimmed">
              {t('history.noPasswords')}
            </Text>
          )}
          {passwords.data?.rows.map((row) => (
            <Text key={row.changedAt} size="sm">
              {format.instant(row.changedAt)}
            </Text>
          ))}
        </section>
      </Stack>
    </Dialog>
  );
}
