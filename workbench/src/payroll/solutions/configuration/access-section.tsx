import { Badge, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../../shared/local-name.ts';
import { Section } from './section.tsx';

type Access = RouterOutputs['payroll']['access']['get'];

/** Who may do what to the solution. Rights are given by who pays nobody, so they are read here. */
export function AccessSection({ solutionId }: { solutionId: string }) {
  const t = useText('workbench/payroll/solutions');
  const mayGive = useCan('identity.users.edit');
  const found = useQuery(trpc.payroll.access.get.queryOptions({ solutionId }));
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
          <People access={found.data} />
          <Roles access={found.data} />
        </Stack>
      ) : (
        <Skeleton height={160} />
      )}
    </Section>
  );
}

function People({ access }: { access: Access }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const roleName = (code: string) => nameOf(access.roles.find((one) => one.code === code)?.name, code);
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={t('access.people')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {(['name', 'loginName', 'email', 'phone', 'roles'] as const).map((one) => (
              <Table.Th key={one}>{t(`access.${one}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {access.people.map((person) => (
            <Table.Tr key={person.userId}>
              <Table.Td>{person.name}</Table.Td>
              <Table.Td>{person.loginName}</Table.Td>
              <Table.Td>{person.email}</Table.Td>
              <Table.Td>{person.phone}</Table.Td>
              <Table.Td>
                <Group gap={4}>
                  {person.roles.map(({ role, alone }) => (
                    <Badge
                      key={role}
                      color={alone ? 'teal' : 'gray'}
                      title={t(alone ? 'access.alone' : 'access.wider')}
                    >
                      {roleName(role)}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Roles({ access }: { access: Access }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={t('access.rolesTitle')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('access.role')}</Table.Th>
            <Table.Th>{t('fields.code')}</Table.Th>
            <Table.Th ta="right">{t('access.users')}</Table.Th>
            <Table.Th>{t('access.permissions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {access.roles.map((role) => (
            <Table.Tr key={role.code}>
              <Table.Td>{nameOf(role.name, role.code)}</Table.Td>
              <Table.Td>{role.code}</Table.Td>
              <Table.Td ta="right">{format.number(role.users)}</Table.Td>
              <Table.Td>
                <Text size="xs">{role.permissions.join(' · ')}</Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
