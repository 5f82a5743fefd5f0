import { Button } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { useListFilter } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { BatchTable } from './batch-table.tsx';

// Its fields weigh more than the page: loaded when a batch is begun.
const CreateBatchDialog = lazy(async () => ({
  default: (await import('./create-batch-dialog.tsx')).CreateBatchDialog,
}));

export function BatchListScreen() {
  const t = useText('workbench/payroll/periods');
  const mayEdit = useCan('payroll.batches.edit');
  const filter = useListFilter();
  const [creating, setCreating] = useState(false);
  const solutionId = filter.one('solution');
  const periodId = filter.one('period');

  return (
    <Page
      title={t('batch.title')}
      primary={
        mayEdit && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
            {t('batch.create')}
          </Button>
        )
      }
    >
      <BatchTable begin={mayEdit && <Button onClick={() => setCreating(true)}>{t('batch.create')}</Button>} />
      {creating && (
        <Suspense>
          <CreateBatchDialog
            {...(solutionId ? { solutionId } : {})}
            {...(periodId ? { periodId } : {})}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </Page>
  );
}
