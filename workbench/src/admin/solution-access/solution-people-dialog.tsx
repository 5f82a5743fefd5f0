import { ActionIcon, Badge, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { problemOf, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm, Dialog, useSettled } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { AUTHORIZATION_STRATEGIES } from '@suanpan/server/words';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { useRoleName } from '../users/use-role-name.ts';
import type { SolutionWithAccess } from './solution-with-access.ts';

interface SolutionPeopleDialogProps {
  solution: SolutionWithAccess;
  onClose: () => void;
}
type Person = SolutionWithAccess['people'][number];

const refresh = () => {
  queryClient.invalidateQueries(trpc.payroll.access.pathFilter());
  queryClient.invalidateQueries(trpc.identity.users.pathFilter());
};

/** Who reaches one solution, and roles over it alone. */
export function SolutionPeopleDialog({ solution, onClose }: SolutionPeopleDialogProps) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const roleName = useRoleName();
  const revoke = useRevoke(solution);
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('access.of', { solution: nameOf(solution.name, solution.code) })}
    >
      <Stack>
        <Table aria-label={t('access.people')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('users.name')}</Table.Th>
              <Table.Th>{t('users.loginName')}</Table.Th>
              <Table.Th>{t('users.roles')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {solution.people.map((person) => (
              <Table.Tr key={person.userId}>
                <Table.Td>{person.name}</Table.Td>
                <Table.Td>{person.loginName}</Table.Td>
                <Table.Td>
                  <Group gap={4}>
                    {person.roles.map(({ role, alone, direct }) => (
                      <Group key={role} gap={2} wrap="nowrap">
                        <Badge color={alone ? 'teal' : 'gray'}>{roleName(role)}</Badge>
                        {direct && (
                          <ActionIcon
                            size="sm"
                            variant="subtle"
                            color="red"
                            aria-label={t('access.takeFrom', { role: roleName(role), name: person.name })}
                            onClick={() => void revoke(person, role)}
                          >
                            <IconX size={13} />
                          </ActionIcon>
                        )}
                      </Group>
                    ))}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {solution.people.length === 0 && <Text size="sm">{t('access.nobody')}</Text>}
        <Text size="xs" c="dimmed">
          {t('access.greyHint')}
        </Text>
        <Strategy solution={solution} />
        <Through solution={solution} />
        <GiveRole solution={solution} />
      </Stack>
    </Dialog>
  );
}

/** Taking a role asks once, and again where nobody would be left who may edit the solution. */
function useRevoke(solution: SolutionWithAccess) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const roleName = useRoleName();
  const command = useCommand(
    { ...trpc.payroll.access.revoke.mutationOptions({ onSuccess: refresh }), meta: { quiet: true } },
    { success: t('access.taken') },
  );
  return async (person: Person, role: string) => {
    const named = { role: roleName(role), name: person.name, solution: nameOf(solution.name, solution.code) };
    const input = { solutionId: solution.solutionId, userId: person.userId, role };
    const sure = await confirm({
      title: t('access.take'),
      message: t('access.takeMessage', named),
      confirmLabel: t('access.take'),
    });
    if (!sure) return;
    command.mutate(input, {
      onError: async (failure) => {
        const problem = problemOf(failure);
        if (problem.code !== 'payroll.access.LEAVES_NO_MANAGER') return notifyProblem(problem);
        const again = await confirm({
          title: t('access.noManager'),
          message: t('access.noManagerMessage', { solutions: named.solution }),
          confirmLabel: t('access.take'),
        });
        if (again)
          command.mutate(
            { ...input, confirm: true },
            { onError: (second) => notifyProblem(problemOf(second)) },
          );
      },
    });
  };
}

/** How rights of several roles combine. */
function Strategy({ solution }: { solution: SolutionWithAccess }) {
  const t = useText('workbench/admin');
  const command = useCommand(trpc.payroll.access.setStrategy.mutationOptions({ onSuccess: refresh }), {
    done: 'saved',
  });
  return (
    <Select
      label={t('access.strategy')}
      allowDeselect={false}
      value={solution.strategy}
      data={AUTHORIZATION_STRATEGIES.map((one) => ({ value: one, label: t(`access.strategies.${one}`) }))}
      onChange={(strategy) => strategy && command.mutate({ solutionId: solution.solutionId, strategy })}
    />
  );
}

/** Roles whose people reach it, and rights that solution administrators asked for and a second person gives. */
function Through({ solution }: { solution: SolutionWithAccess }) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const format = useFormat();
  const decide = useCommand(trpc.payroll.access.decide.mutationOptions({ onSuccess: refresh }), {
    done: 'saved',
  });
  return (
    <>
      {solution.holders.map((each) => (
        <Text key={`${each.holder} ${each.role}`} size="sm">
          {t('access.holder', {
            role: nameOf(each.roleName, each.role),
            name: nameOf(each.holderName, each.holder),
            count: each.users,
            people: format.number(each.users),
          })}
        </Text>
      ))}
      {solution.waiting.map((wish) => {
        const named = {
          role: nameOf(wish.roleName, ''),
          name: wish.userName ?? nameOf(wish.holderName ?? '', ''),
        };
        return (
          <Group key={wish.id} justify="space-between">
            <Text size="sm">{t('access.wish', { ...named, by: wish.askedBy })}</Text>
            <Group gap="xs">
              {([true, false] as const).map((give) => (
                <Button
                  key={String(give)}
                  size="compact-sm"
                  variant={give ? 'filled' : 'default'}
                  aria-label={t(give ? 'access.giveTo' : 'access.dropFor', named)}
                  onClick={() => decide.mutate({ id: wish.id, give })}
                >
                  {t(give ? 'access.give' : 'access.drop')}
                </Button>
              ))}
            </Group>
          </Group>
        );
      })}
    </>
  );
}

function GiveRole({ solution }: { solution: SolutionWithAccess }) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search, 250);
  const [user, setUser] = useState<{ value: string; label: string } | null>(null);
  const userId = user?.value ?? null;
  const [role, setRole] = useState<string | null>(null);
  const users = useQuery({
    ...trpc.identity.users.list.queryOptions({ page: 1, pageSize: 50, search: sought, status: 'active' }),
    placeholderData: keepPreviousData,
  });
  const found = (users.data?.rows ?? []).map((one) => ({
    value: one.id,
    label: `${one.name} · ${one.loginName}`,
  }));
  const roles = useQuery({ ...trpc.identity.roles.list.queryOptions(), staleTime: 60_000 });
  const payroll = (roles.data ?? []).filter((one) =>
    one.permissions.some(
      (right) => right.startsWith('payroll.') && right !== 'payroll.withoutApproval.allow',
    ),
  );
  const grant = useCommand(
    trpc.payroll.access.grant.mutationOptions({
      onSuccess: () => {
        refresh();
        setUser(null);
        setSearch('');
      },
    }),
    { success: t('access.given') },
  );
  useSettled(grant.isSuccess);
  return (
    <Group align="flex-end">
      <Select
        flex={1}
        label={t('access.user')}
        placeholder={t('access.userSearch')}
        searchable
        // The server has searched; the chosen one stays on the list while its own label is what is sought.
        data={user && !found.some(({ value }) => value === userId) ? [user, ...found] : found}
        filter={({ options }) => options}
        value={userId}
        onChange={(value) => setUser(found.find((one) => one.value === value) ?? null)}
        onSearchChange={setSearch}
      />
      <Select
        flex={1}
        label={t('access.role')}
        data={payroll.map((one) => ({ value: one.code, label: nameOf(one.name, one.code) }))}
        value={role}
        onChange={setRole}
      />
      <Button
        loading={grant.isPending}
        disabled={userId === null || role === null}
        onClick={() => userId && role && grant.mutate({ solutionId: solution.solutionId, userId, role })}
      >
        {t('access.give')}
      </Button>
    </Group>
  );
}
