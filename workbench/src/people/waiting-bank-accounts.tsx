import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useMe } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';

type Waiting = RouterOutputs['people']['bankAccounts']['waiting'][number];

/** Changes of where pay goes: whoever didn't ask for them confirms or refuses them here. */
export function WaitingBankAccounts() {
  const t = useText('workbench/people');
  const me = useMe();
  const waiting = useQuery(trpc.people.bankAccounts.waiting.queryOptions()).data ?? [];
  const decide = useCommand(
    trpc.people.bankAccounts.decide.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.people.pathFilter()),
    }),
    { success: ({ decided }) => t('bank.decided', { count: decided }) },
  );
  const give = (rows: readonly Waiting[], confirm: boolean) =>
    decide.mutate({
      changes: rows.map(({ employmentId, askedAt }) => ({ employmentId, askedAt })),
      confirm,
    });
  if (waiting.length === 0) return null;
  const others = waiting.filter((row) => row.askedById !== me.user.id);
  return (
    <Alert color="yellow" title={t('bank.title', { count: waiting.length })} mb="sm">
      <Text size="sm">{t('bank.why')}</Text>
      <ScrollArea.Autosize mah={260} mt="xs">
        <Stack gap="xs">
          {waiting.map((row) => (
            <WaitingAccount
              key={row.employmentId}
              row={row}
              isOwn={row.askedById === me.user.id}
              pending={decide.isPending}
              onDecide={(confirm) => give([row], confirm)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {others.length > 1 && (
        <Button size="xs" mt="sm" loading={decide.isPending} onClick={() => give(others, true)}>
          {t('bank.confirmAll', { count: others.length })}
        </Button>
      )}
    </Alert>
  );
}

interface WaitingAccountProps {
  row: Waiting;
  isOwn: boolean;
  pending: boolean;
  onDecide: (confirm: boolean) => void;
}

function WaitingAccount({ row, isOwn, pending, onDecide }: WaitingAccountProps) {
  const t = useText('workbench/people');
  const format = useFormat();
  const account = (bank: string | null, number: string | null) =>
    number === null ? t('bank.none') : [bank, number].filter(Boolean).join(' ');
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0, flex: '1 1 260px' }}>
        <Text size="sm" fw={560}>
          {row.name} ({row.employeeNumber})
        </Text>
        <Text size="sm">
          {account(row.bankBefore, row.accountBefore)} → {account(row.bankAfter, row.accountAfter)}
        </Text>
        <Text size="xs" c="dimmed">
          {t('bank.asked', { name: row.askedBy ?? '—', at: format.instant(row.askedAt) })}
        </Text>
      </div>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={pending} onClick={() => onDecide(false)}>
          {t(isOwn ? 'bank.takeBack' : 'bank.refuse')}
        </Button>
        {!isOwn && (
          <Button size="xs" variant="light" disabled={pending} onClick={() => onDecide(true)}>
            {t('bank.confirm')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
