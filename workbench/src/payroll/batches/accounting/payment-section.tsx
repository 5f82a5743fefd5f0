import { Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { sumOf } from '@suanpan/engine/domain';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { LastFailureHere } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { type Batch, invalidateBatch } from '../state/use-batch.ts';
import { ChangedAccounts } from './changed-accounts.tsx';
import { type Books, Part } from './part.tsx';
import { Runs } from './runs.tsx';

/** What goes to the bank next, who isn't in it and why, and what went before. */
export function PaymentSection({ batch, books }: { batch: Batch; books: Books }) {
  const t = useText('workbench/payroll/batches/accounting');
  const format = useFormat();
  const { payment, currency, scale } = books;
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const looked = payment.changed.filter(({ employmentId }) => accepted.has(employmentId));
  const count =
    payment.totals.reduce((sum, total) => sum + total.count, 0) +
    looked.reduce((sum, { after }) => sum + after.length, 0);
  const next = sumOf([payment.next, ...looked.map(({ amount }) => amount ?? 0)]);
  const make = useCommand(
    trpc.payroll.accounting.makePayment.mutationOptions({ onSuccess: invalidateBatch }),
    { success: t('payment.made') },
  );
  const start = async () => {
    const shown = format.number(count);
    const amount = format.money(next, { currency, scale });
    const message = t('payment.confirm', { count, shown, amount });
    if (await confirm({ title: t('payment.make'), message })) {
      const accounts = looked.flatMap(({ employmentId, decidedAt }) =>
        decidedAt === null ? [] : [{ employmentId, decidedAt }],
      );
      make.mutate({ batchId: batch.id, accounts });
    }
  };
  return (
    <Part
      title={t('payment.title')}
      action={
        books.may.payment && (
          <Button
            size="xs"
            leftSection={<IconBuildingBank size={16} />}
            disabled={count === 0}
            loading={make.isPending}
            onClick={() => void start()}
          >
            {t('payment.make')}
          </Button>
        )
      }
    >
      <LastFailureHere />
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {(['net', 'paid', 'next', 'unpaid'] as const).map((figure) => (
          <Stack key={figure} gap={0}>
            <Text size="xs" c="dimmed">
              {t(`payment.figures.${figure}`)}
            </Text>
            <Money amount={payment[figure]} currency={currency} scale={scale} fw={600} />
          </Stack>
        ))}
      </SimpleGrid>
      {payment.totals.length > 0 && <Totals books={books} />}
      {payment.changed.length > 0 && (
        <ChangedAccounts
          books={books}
          accepted={accepted}
          onAccept={(employmentId, accept) =>
            setAccepted((before) => {
              const after = new Set(before);
              if (accept) after.add(employmentId);
              else after.delete(employmentId);
              return after;
            })
          }
        />
      )}
      {payment.people.length > 0 && <Unpaid books={books} />}
      <Runs kind="payment" books={books} mayOpen={books.may.payment || books.may.madeByAnother} />
    </Part>
  );
}

/** Count and sum of every account: what the bank compares the file with. */
function Totals({ books }: { books: Books }) {
  const t = useText('workbench/payroll/batches/accounting');
  const format = useFormat();
  const nameOf = useLocalName();
  const { payment, currency, scale } = books;
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={t('payment.totals')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.legalEntity')}</Table.Th>
            <Table.Th>{t('fields.bank')}</Table.Th>
            <Table.Th>{t('fields.account')}</Table.Th>
            <Table.Th>{t('fields.payDate')}</Table.Th>
            <Table.Th ta="right">{t('fields.count')}</Table.Th>
            <Table.Th ta="right">{t('fields.sum')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payment.totals.map((total) => (
            <Table.Tr key={`${total.legalEntity} ${total.payDate}`}>
              <Table.Td>
                {total.legalEntity} · {nameOf(total.name)}
              </Table.Td>
              <Table.Td>{total.bank}</Table.Td>
              <Table.Td ff="monospace">
                {total.account} {total.accountCurrency}
              </Table.Td>
              <Table.Td>{format.day(total.payDate)}</Table.Td>
              <Table.Td ta="right">{format.number(total.count)}</Table.Td>
              <Table.Td ta="right">
                <Money amount={total.sum} currency={currency} scale={scale} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Unpaid({ books }: { books: Books }) {
  const t = useText('workbench/payroll/batches/accounting');
  const { payment, currency, scale } = books;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t('payment.people')}
      </Text>
      <Table aria-label={t('payment.people')} verticalSpacing={4}>
        <Table.Tbody>
          {payment.people.map((person) => (
            <Table.Tr key={person.employmentId}>
              <Table.Td>
                <Group gap={6}>
                  <AppLink size="sm" ff="monospace" href={`/workbench/people/${person.employmentId}`}>
                    {person.employeeNumber}
                  </AppLink>
                  <Text size="sm">{person.name}</Text>
                </Group>
              </Table.Td>
              <Table.Td>{t(`reasons.${person.reason}`)}</Table.Td>
              <Table.Td ta="right">
                <Money amount={person.amount} currency={currency} scale={scale} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
