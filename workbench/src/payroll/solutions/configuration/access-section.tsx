import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { NoWrap } from '../../../shared/no-wrap.tsx';
import { AccessPeople } from './access/access-people.tsx';
import { AccessStrategy } from './access/access-strategy.tsx';
import { GiveAccess } from './access/give-access.tsx';
import { WaitingAccess } from './access/waiting-access.tsx';
import { Section } from './section.tsx';

type Access = RouterOutputs['payroll']['access']['get'];

/** Who may do what to the solution; rights over it are given and taken here by who administers it. */
export function AccessSection({ solutionId }: { solutionId: string }) {
  const t = useText('workbench/payroll/solutions');
  const mayGive = useCan('identity.users.edit');
  const found = useQuery(trpc.payroll.access.get.queryOptions({ solutionId }));
  const editable = found.data?.mayAuthorise === true;
  return (
    <Section title={t('access.title')}>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => found.refetch()} />
      ) : found.data ? (
        <Stack gap="md">
          <Text size="xs" c="dimmed">
            {t('access.about')}
          </Text>
          {mayGive && (
            <AppLink size="sm" href="/workbench/admin/solution-access">
              {t('configuration.authorization.give')}
            </AppLink>
          )}
          <WaitingAccess waiting={found.data.waiting} mayDecide={found.data.mayAuthorise} />
          {editable && <GiveAccess solutionId={solutionId} />}
          <AccessPeople solutionId={solutionId} access={found.data} editable={editable} />
          <Roles access={found.data} />
          <AccessStrategy solutionId={solutionId} strategy={found.data.strategy} editable={editable} />
        </Stack>
      ) : (
        <Skeleton height={160} />
      )}
    </Section>
  );
}

function Roles({ access }: { access: Access }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t('access.rolesTitle')}
      </Text>
      <Table.ScrollContainer minWidth={640}>
        <Table aria-label={t('access.rolesTitle')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('access.role')}</Table.Th>
              <Table.Th>{t('fields.code')}</Table.Th>
              <Table.Th ta="right">
                <NoWrap>{t('access.users')}</NoWrap>
              </Table.Th>
              <Table.Th>{t('access.permissions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {access.roles.map((role) => (
              <Table.Tr key={role.code}>
                <Table.Td>
                  <NoWrap>{nameOf(role.name, role.code)}</NoWrap>
                </Table.Td>
                <Table.Td>
                  <NoWrap>{role.code}</NoWrap>
                </Table.Td>
                <Table.Td ta="right">{format.number(role.users)}</Table.Td>
                <Table.Td>
                  <Text size="xs">{role.permissions.join(' · ')}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
