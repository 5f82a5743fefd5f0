import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { useSettled } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { notifySuccess } from '@suanpan/portal/kit/notices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { refreshAccess } from './use-take-access.ts';

const USER = 'user ';
const ROLE = 'role ';
interface Choice {
  value: string;
  label: string;
}

/** Gives a right over the solution to an account, or to everybody with a role. */
export function GiveAccess({ solutionId }: { solutionId: string }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const [whom, setWhom] = useState<Choice | null>(null);
  const [search, setSearch] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const { users, holders, roles } = useCandidates(solutionId, whom ? '' : search);
  const isListed = [...users, ...holders].some(({ value }) => value === whom?.value);
  const grant = useCommand(
    trpc.payroll.access.own.grant.mutationOptions({
      onSuccess: ({ waits }) => {
        notifySuccess(t(waits ? 'access.asked' : 'access.given'));
        void refreshAccess();
        setWhom(null);
        setSearch('');
      },
    }),
  );
  useSettled(grant.isSuccess);
  const give = () => {
    if (!whom || !role) return;
    const subject = whom.value.startsWith(USER)
      ? { userId: whom.value.slice(USER.length) }
      : { holder: whom.value.slice(ROLE.length) };
    grant.mutate({ solutionId, role, ...subject });
  };
  return (
    <Stack gap={4}>
      <Group align="flex-end">
        <Select
          flex={1}
          miw={220}
          label={t('access.whom')}
          placeholder={t('access.whomSearch')}
          searchable
          data={[
            { group: t('access.ofUsers'), items: [...(whom && !isListed ? [whom] : []), ...users] },
            { group: t('access.ofRoles'), items: holders },
          ]}
          // The server has searched the accounts.
          filter={({ options }) => options}
          value={whom?.value ?? null}
          onChange={(value) => setWhom([...users, ...holders].find((one) => one.value === value) ?? null)}
          onSearchChange={setSearch}
        />
        <Select
          flex={1}
          miw={180}
          label={t('access.roleToGive')}
          data={roles.map((one) => ({ value: one.code, label: nameOf(one.name, one.code) }))}
          value={role}
          onChange={setRole}
        />
        <Button loading={grant.isPending} disabled={!whom || !role} onClick={give}>
          {t('access.give')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('access.giveHint')}
      </Text>
    </Stack>
  );
}

function useCandidates(solutionId: string, search: string) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const format = useFormat();
  const [sought] = useDebouncedValue(search, 250);
  const found = useQuery({
    ...trpc.payroll.access.own.candidates.queryOptions({ solutionId, search: sought }),
    placeholderData: keepPreviousData,
  });
  const users: Choice[] = (found.data?.users ?? []).map((one) => ({
    value: `${USER}${one.id}`,
    label: `${one.name} · ${one.loginName}`,
  }));
  const holders: Choice[] = (found.data?.holders ?? []).map((one) => ({
    value: `${ROLE}${one.code}`,
    label: t('access.everybodyCounted', {
      role: nameOf(one.name, one.code),
      count: one.users,
      people: format.number(one.users),
    }),
  }));
  const needle = search.trim().toLowerCase();
  return {
    users,
    holders: holders.filter(({ label }) => label.toLowerCase().includes(needle)),
    roles: found.data?.roles ?? [],
  };
}
