import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DatedTable, NowBadge, useDayColumns } from '../dated-panel.tsx';
import { askToSee } from '../record/ask-to-see.ts';
import { BankAccountsDialog } from './bank-accounts-dialog.tsx';
import { WaitingBankAccounts } from './waiting-bank-accounts.tsx';

type Listed = RouterOutputs['people']['bankAccounts']['list'];
type Arrangement = Listed['rows'][number];
type BankAccount = Arrangement['accounts'][number];

/** Where an employee's pay goes, over time: what two people decided, and what waits for the second. */
export function BankAccountsPanel({ employmentId }: { employmentId: string }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const mayEdit = useCan('people.employments.edit');
  const [isEditing, setEditing] = useState(false);
  const list = useQuery(trpc.people.bankAccounts.list.queryOptions({ employmentId }));
  const [from, to] = useDayColumns();
  if (list.error) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  const rows = list.data?.rows;
  return (
    <>
      {mayEdit && <WaitingBankAccounts employmentId={employmentId} />}
      {!mayEdit && list.data?.waiting && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('bank.waits')}
        </Text>
      )}
      <DatedTable<Arrangement>
        label={t('tabs.bankAccounts')}
        hint={t('bank.hint')}
        empty={t('bank.empty')}
        rows={rows}
        add={mayEdit ? { label: t('bank.change'), onClick: () => setEditing(true) } : undefined}
        columns={[
          {
            heading: t('fields.bankAccount'),
            cell: (row) => <Accounts employmentId={employmentId} accounts={row.accounts} />,
          },
          {
            heading: from.heading,
            cell: (row) => (
              <Group gap={6} wrap="nowrap">
                {from.cell(row)} {held(row) ? <NowBadge row={row} /> : <Never />}
              </Group>
            ),
          },
          { heading: to.heading, cell: (row) => (held(row) ? to.cell(row) : '–') },
          {
            heading: t('bank.decidedBy'),
            cell: (row) => (
              <Text size="xs" c="dimmed">
                {row.confirmedAt
                  ? t('bank.confirmedBy', {
                      asked: row.askedBy ?? '—',
                      confirmed: row.confirmedBy ?? '—',
                      at: format.instant(row.confirmedAt),
                    })
                  : '–'}
              </Text>
            ),
          },
        ]}
      />
      {isEditing && rows && (
        <BankAccountsDialog
          employmentId={employmentId}
          current={rows[0]?.accounts ?? []}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** What something decided later begins before never held a day. */
const held = ({ validFrom, validTo }: Arrangement): boolean => validTo === null || validTo >= validFrom;

function Never() {
  const t = useText('workbench/people');
  return (
    <Badge size="xs" color="gray">
      {t('bank.never')}
    </Badge>
  );
}

function Accounts({ employmentId, accounts }: { employmentId: string; accounts: readonly BankAccount[] }) {
  const t = useText('workbench/people');
  if (accounts.length === 0) return <Text size="sm">{t('bank.none')}</Text>;
  return accounts.map((account) => (
    <OneAccount
      key={account.id}
      employmentId={employmentId}
      account={account}
      alone={accounts.length === 1}
    />
  ));
}

interface OneAccountProps {
  employmentId: string;
  account: BankAccount;
  alone: boolean;
}

/** Its number is shown to who may see it and asks: each look stands in the trail and takes the password again. */
function OneAccount({ employmentId, account, alone }: OneAccountProps) {
  const t = useText('workbench/people');
  const format = useFormat();
  const mayShow = useCan('people.private.view');
  const [number, setNumber] = useState<string>();
  const show = async () => {
    const seen = await askToSee(t('bank.show', { account: account.account }), (reason) => {
      const input = { employmentId, account: account.id, reason };
      const { queryOptions } = trpc.people.bankAccounts.reveal;
      return queryClient.fetchQuery({ ...queryOptions(input), gcTime: 0, meta: { quiet: true } });
    });
    if (seen) setNumber(seen.account);
  };
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm">
        {[account.bankName, account.bic].filter(Boolean).join(' · ')}{' '}
        <Text span ff="monospace">
          {number ?? account.account}
        </Text>
      </Text>
      {!alone && (
        <Badge size="xs" variant="light">
          {account.share === null ? t('bank.main') : `${format.number(account.share)} %`}
        </Badge>
      )}
      {mayShow && number === undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('bank.show', { account: account.account })}
          onClick={() => void show()}
        >
          <IconEye size={15} />
        </ActionIcon>
      )}
    </Group>
  );
}
