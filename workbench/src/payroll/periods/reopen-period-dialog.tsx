import { Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, MultilineInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';

type Row = RouterOutputs['payroll']['periods']['list']['rows'][number];

/** Reopening is written into the audit with its reason. */
export function ReopenPeriodDialog({ period, onClose }: { period: Row; onClose: () => void }) {
  const t = useText('workbench/payroll/periods');
  const [remark, setRemark] = useState('');
  const [shown, setShown] = useState(false);
  const missing = remark.trim() === '';
  const reopen = useCommand(
    trpc.payroll.periods.reopen.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.payroll.periods.pathFilter());
        queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
        onClose();
      },
    }),
    { success: t('reopened') },
  );
  return (
    <FormDialog
      opened
      title={t('reopen.title', { code: period.code })}
      onClose={onClose}
      pending={reopen.isPending}
      submitLabel={t('actions.reopen')}
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (!missing) reopen.mutate({ id: period.id, remark: remark.trim() });
      }}
    >
      <Text size="sm">{t('reopen.message')}</Text>
      <MultilineInput
        label={t('reopen.remark')}
        required
        error={shown && missing ? t('required') : undefined}
        value={remark}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
