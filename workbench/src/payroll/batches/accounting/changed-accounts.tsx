import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import type { Books } from './part.tsx';

export type ChangedAccount = Books['payment']['changed'][number];
type Shown = ChangedAccount['after'];

interface ChangedAccountsProps {
  books: Books;
  /** Employments whose new account is looked at and paid to. */
  accepted: ReadonlySet<string>;
  onAccept: (employmentId: string, accept: boolean) => void;
}

/** Whose pay goes elsewhere than when the batch was calculated: each is looked at before it is paid. */
export function ChangedAccounts({ books, accepted, onAccept }: ChangedAccountsProps) {
  const t = useText('workbench/payroll/batches/accounting');
  const format = useFormat();
  const { payment, currency, scale, may } = books;
  const text = (accounts: Shown) =>
    accounts.length === 0
      ? t('changed.none')
      : accounts
          .map(({ bankName, bic, account, share }) =>
            [bankName, bic, account, share !== null && `${format.number(share)} %`].filter(Boolean).join(' '),
          )
          .join(' + ');
  return (
    <Alert color="yellow" title={t('changed.title')}>
      <Stack gap="xs">
        <Text size="sm">{t('changed.why')}</Text>
        {payment.changed.map((person) => (
          <Stack key={`${person.employmentId} ${person.decidedAt}`} gap={2}>
            <Text size="sm">
              <AppLink
                size="sm"
                ff="monospace"
                href={`/workbench/people/${person.employmentId}?tab=bankAccounts`}
              >
                {person.employeeNumber}
              </AppLink>{' '}
              {person.name}
              {person.amount !== null &&
                ` · ${format.money(person.amount, { currency, scale })} · ${text(person.before)} → ${text(person.after)}`}
            </Text>
            {person.decidedAt === null ? (
              <Text size="xs" c="dimmed">
                {t('changed.waits')}
              </Text>
            ) : (
              <>
                <Text size="xs" c="dimmed">
                  {t('changed.decided', {
                    name: person.decidedBy ?? '—',
                    at: format.instant(person.decidedAt),
                  })}
                </Text>
                {may.payment && (
                  <Checkbox
                    size="xs"
                    label={t('changed.accept', { name: person.name })}
                    checked={accepted.has(person.employmentId)}
                    onChange={(event) => onAccept(person.employmentId, event.currentTarget.checked)}
                  />
                )}
              </>
            )}
          </Stack>
        ))}
      </Stack>
    </Alert>
  );
}
