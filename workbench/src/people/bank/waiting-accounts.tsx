import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useMe } from '@suanpan/portal/kit/permission';
import { type ShownAccount, useAccountText } from './account-text.ts';

export interface WaitingAccount {
  key: string;
  /** Whose account it is. */
  name: string;
  /** The first day; without, as soon as it is confirmed. */
  from?: string;
  before: readonly ShownAccount[];
  after: readonly ShownAccount[];
  askedById: string;
  askedBy: string | null;
  askedAt: string;
}

interface WaitingAccountsProps<Row extends WaitingAccount> {
  rows: readonly Row[];
  why: string;
  pending: boolean;
  onDecide: (rows: readonly Row[], confirm: boolean) => void;
  /** Several with one press. */
  together?: boolean;
}

/** Accounts that wait for a second person: whoever didn't ask for them confirms or refuses them here. */
export function WaitingAccounts<Row extends WaitingAccount>(props: WaitingAccountsProps<Row>) {
  const { rows, why, pending, onDecide, together = false } = props;
  const t = useText('workbench/people');
  const me = useMe();
  if (rows.length === 0) return null;
  const others = rows.filter((row) => row.askedById !== me.user.id);
  return (
    <Alert color="yellow" title={t('bank.title', { count: rows.length })} mb="sm">
      <Text size="sm">{why}</Text>
      <ScrollArea.Autosize mah={260} mt="xs">
        <Stack gap="xs">
          {rows.map((row) => (
            <OneWaiting
              key={row.key}
              row={row}
              isOwn={row.askedById === me.user.id}
              pending={pending}
              onDecide={(confirm) => onDecide([row], confirm)}
            />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      {together && others.length > 1 && (
        <Button size="xs" mt="sm" loading={pending} onClick={() => onDecide(others, true)}>
          {t('bank.confirmAll', { count: others.length })}
        </Button>
      )}
    </Alert>
  );
}

interface OneWaitingProps {
  row: WaitingAccount;
  isOwn: boolean;
  pending: boolean;
  onDecide: (confirm: boolean) => void;
}

function OneWaiting({ row, isOwn, pending, onDecide }: OneWaitingProps) {
  const t = useText('workbench/people');
  const format = useFormat();
  const text = useAccountText();
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0, flex: '1 1 260px' }}>
        <Text size="sm" fw={560}>
          {row.name}
        </Text>
        <Text size="sm">
          {text(row.before)} → {text(row.after)}
          {row.from && ` (${t('bank.from', { date: format.day(row.from) })})`}
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
