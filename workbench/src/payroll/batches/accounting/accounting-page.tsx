import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '../state/use-batch.ts';
import { AccountsDialog } from './accounts-dialog.tsx';
import { CostCentresSection } from './cost-centres-section.tsx';
import { JournalSection } from './journal-section.tsx';
import type { Books } from './part.tsx';
import { PaymentSection } from './payment-section.tsx';

/** What a closed batch costs by cost centre, its journals for the ledger and its payments for the bank. */
export function AccountingPage({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches/accounting');
  const [isSetting, setSetting] = useState(false);
  const books = useQuery(trpc.payroll.accounting.get.queryOptions({ batchId: batch.id }));
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('about')}
        </Text>
        <Button variant="default" size="xs" onClick={() => setSetting(true)}>
          {t('accounts.title')}
        </Button>
      </Group>
      {books.error && !books.data ? (
        <ErrorState error={books.error} onRetry={() => books.refetch()} />
      ) : books.data ? (
        <Loaded batch={batch} books={books.data} />
      ) : (
        <Skeleton h={320} />
      )}
      {isSetting && <AccountsDialog batchId={batch.id} onClose={() => setSetting(false)} />}
    </Stack>
  );
}

function Loaded({ batch, books }: { batch: Batch; books: Books }) {
  const t = useText('workbench/payroll/batches/accounting');
  if (!books.closed) return <EmptyState text={t('notClosed')} />;
  return (
    <>
      {books.may.madeByAnother && (
        <Alert color="blue" icon={<IconLock size={16} />}>
          {t('madeByAnother')}
        </Alert>
      )}
      <PaymentSection batch={batch} books={books} />
      <JournalSection batch={batch} books={books} />
      <CostCentresSection books={books} />
    </>
  );
}
