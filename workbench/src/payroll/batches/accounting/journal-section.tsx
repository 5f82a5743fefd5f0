import { Alert, Button, Group, Table, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, LastFailureHere } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { useLocalName } from '../../../shared/local-name.ts';
import { type Batch, invalidateBatch } from '../state/use-batch.ts';
import { type Books, Part } from './part.tsx';
import { Runs } from './runs.tsx';

/** The next journal as it would be made, and those that were. */
export function JournalSection({ batch, books }: { batch: Batch; books: Books }) {
  const t = useText('workbench/payroll/batches/accounting');
  const format = useFormat();
  const { journal } = books;
  const make = useCommand(
    trpc.payroll.accounting.makeJournal.mutationOptions({ onSuccess: invalidateBatch }),
    { success: t('journal.made') },
  );
  const isBalanced = journal.balances.every(({ difference }) => difference === 0);
  const start = async () => {
    const message = t('journal.confirm', { count: journal.people, shown: format.number(journal.people) });
    if (await confirm({ title: t('journal.make'), message })) make.mutate({ batchId: batch.id });
  };
  return (
    <Part
      title={t('journal.title')}
      action={
        books.may.journal && (
          <Button
            size="xs"
            disabled={!isBalanced || journal.lines.length === 0}
            loading={make.isPending}
            onClick={() => void start()}
          >
            {t('journal.make')}
          </Button>
        )
      }
    >
      <LastFailureHere />
      <Unbalanced books={books} />
      {journal.lines.length > 0 ? (
        <Lines books={books} />
      ) : (
        <EmptyState text={t(journal.people === 0 ? 'journal.allPosted' : 'journal.noAccounts')} />
      )}
      <Runs kind="journal" books={books} mayOpen />
    </Part>
  );
}

/** What is missing until it balances, and what stands on no account. */
function Unbalanced({ books: { journal, currency, scale } }: { books: Books }) {
  const t = useText('workbench/payroll/batches/accounting');
  const nameOf = useLocalName();
  const wrong = journal.balances.filter(({ difference }) => difference !== 0);
  return (
    <>
      {wrong.length > 0 && (
        <Alert color="red" title={t('journal.unbalanced')}>
          {wrong.map(({ legalEntity, difference }) => (
            <Text size="sm" key={legalEntity}>
              {legalEntity}: {t('journal.difference')}{' '}
              <Money amount={difference} currency={currency} scale={scale} fw={600} />
            </Text>
          ))}
        </Alert>
      )}
      {journal.lines.length > 0 && journal.unposted.length > 0 && (
        <Alert color={wrong.length > 0 ? 'yellow' : 'gray'} title={t('journal.unposted')}>
          <Group gap="sm">
            {journal.unposted.map(({ item, name, sum }) => (
              <Text size="sm" key={item}>
                {nameOf(name, item)} <Money amount={sum} currency={currency} scale={scale} />
              </Text>
            ))}
          </Group>
        </Alert>
      )}
    </>
  );
}

function Lines({ books: { journal, currency, scale } }: { books: Books }) {
  const t = useText('workbench/payroll/batches/accounting');
  const format = useFormat();
  const nameOf = useLocalName();
  const amount = (value: number) =>
    value === 0 ? null : <Money amount={value} currency={currency} scale={scale} symbol={false} />;
  return (
    <Table.ScrollContainer
      minWidth={760}
      maxHeight={420}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
    >
      <Table aria-label={t('journal.title')} verticalSpacing={4} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.date')}</Table.Th>
            <Table.Th>{t('fields.legalEntity')}</Table.Th>
            <Table.Th>{t('fields.ledgerAccount')}</Table.Th>
            <Table.Th>{t('fields.costCentre')}</Table.Th>
            <Table.Th>{t('fields.item')}</Table.Th>
            <Table.Th ta="right">{`${t('fields.debit')} (${currency})`}</Table.Th>
            <Table.Th ta="right">{`${t('fields.credit')} (${currency})`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {journal.lines.map((line) => (
            <Table.Tr
              key={[line.date, line.legalEntity, line.account, line.costCentre, line.item].join('\u0000')}
            >
              <Table.Td>{format.day(line.date)}</Table.Td>
              <Table.Td>{line.legalEntity}</Table.Td>
              <Table.Td ff="monospace">{line.account}</Table.Td>
              <Table.Td>{line.costCentre}</Table.Td>
              <Table.Td>{nameOf(line.itemName, line.item)}</Table.Td>
              <Table.Td ta="right">{amount(line.debit)}</Table.Td>
              <Table.Td ta="right">{amount(line.credit)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {journal.balances.map(({ legalEntity, debit, credit }) => (
            <Table.Tr key={legalEntity}>
              <Table.Th colSpan={5}>{t('journal.total', { entity: legalEntity })}</Table.Th>
              <Table.Th ta="right">{amount(debit)}</Table.Th>
              <Table.Th ta="right">{amount(credit)}</Table.Th>
            </Table.Tr>
          ))}
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}
