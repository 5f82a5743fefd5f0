import { ActionIcon, Badge, Group, Stack, Table, Text } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconUsersGroup, IconX } from '@tabler/icons-react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useTakeAccess } from './use-take-access.ts';

type Access = RouterOutputs['payroll']['access']['get'];
interface AccessPeopleProps {
  solutionId: string;
  access: Access;
  editable: boolean;
}

/** Everybody who reaches the solution, and the roles whose people do. */
export function AccessPeople({ solutionId, access, editable }: AccessPeopleProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Stack gap={4}>
      <Holders solutionId={solutionId} access={access} editable={editable} />
      <Text size="sm" fw={600}>
        {t('access.people')}
      </Text>
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
                  <HeldRoles solutionId={solutionId} access={access} person={person} editable={editable} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}

function HeldRoles({
  solutionId,
  access,
  person,
  editable,
}: AccessPeopleProps & { person: Access['people'][number] }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const take = useTakeAccess();
  return (
    <Group gap={4}>
      {person.roles.map(({ role, alone, direct }) => {
        const named = {
          role: nameOf(access.roles.find((one) => one.code === role)?.name, role),
          name: person.name,
        };
        return (
          <Group key={role} gap={2} wrap="nowrap">
            <Badge color={alone ? 'teal' : 'gray'} title={t(alone ? 'access.alone' : 'access.wider')}>
              {named.role}
            </Badge>
            {editable && direct && (
              <Take
                label={t('access.takeFrom', named)}
                onClick={() => void take({ solutionId, userId: person.userId, role }, named)}
              />
            )}
          </Group>
        );
      })}
    </Group>
  );
}

function Holders({ solutionId, access, editable }: AccessPeopleProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  const take = useTakeAccess();
  if (access.holders.length === 0) return null;
  return (
    <Group gap="xs" component="ul" aria-label={t('access.holders')} p={0} m={0} style={{ listStyle: 'none' }}>
      {access.holders.map((each) => {
        const named = { role: nameOf(each.roleName, each.role), name: nameOf(each.holderName, each.holder) };
        return (
          <Group key={`${each.holder} ${each.role}`} component="li" gap={6} wrap="nowrap">
            <IconUsersGroup size={16} aria-hidden />
            <Text size="sm">
              {t('access.holder', { ...named, count: each.users, people: format.number(each.users) })}
            </Text>
            {editable && (
              <Take
                label={t('access.takeFrom', named)}
                onClick={() => void take({ solutionId, holder: each.holder, role: each.role }, named)}
              />
            )}
          </Group>
        );
      })}
    </Group>
  );
}

function Take({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon size="sm" variant="subtle" color="red" aria-label={label} onClick={onClick}>
      <IconX size={13} />
    </ActionIcon>
  );
}
