import { Button, type ButtonProps } from '@mantine/core';
import { queryClient, trpc } from '@suanpan/portal/kit/api';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ImportWizard } from '../../admin/imports/import-wizard.tsx';
import { PostBalanceDialog } from './post-balance-dialog.tsx';

/** What stood before the first batch, by hand or from a file; nothing for who may not post. */
export function BalanceEntry({ size }: Pick<ButtonProps, 'size'>) {
  const t = useText('workbench/payroll/balances');
  const mayPost = useCan('payroll.batches.edit');
  const [dialog, setDialog] = useState<'post' | 'import'>();
  if (!mayPost) return null;
  return (
    <>
      <Button
        {...(size === undefined ? {} : { size })}
        variant="default"
        leftSection={<IconUpload size={14} />}
        onClick={() => setDialog('import')}
      >
        {t('book.import')}
      </Button>
      <Button
        {...(size === undefined ? {} : { size })}
        variant="default"
        leftSection={<IconPlus size={14} />}
        onClick={() => setDialog('post')}
      >
        {t('book.post')}
      </Button>
      {dialog === 'post' && <PostBalanceDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'import' && <ImportBalances onClose={() => setDialog(undefined)} />}
    </>
  );
}

function ImportBalances({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/payroll/balances');
  const columns = [
    { code: 'employeeNumber', label: t('book.fields.employeeNumber'), key: true },
    { code: 'balance', label: t('book.fields.balance'), key: true },
    { code: 'datedOn', label: t('post.datedOn'), key: true },
    { code: 'amount', label: t('book.fields.amount'), key: false },
  ];
  return (
    <Dialog opened size="xl" title={t('book.import')} onClose={onClose} closeOnClickOutside={false}>
      <ImportWizard
        subject="payroll.balances"
        target={{}}
        modes={['createOnly']}
        columns={columns.map((column) => ({ ...column, aliases: [column.code], required: true }))}
        onDone={() => queryClient.invalidateQueries(trpc.payroll.balances.pathFilter())}
        onClose={onClose}
      />
    </Dialog>
  );
}
