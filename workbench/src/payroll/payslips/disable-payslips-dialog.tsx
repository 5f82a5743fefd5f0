import { Alert, Textarea } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';

interface DisablePayslipsDialogProps {
  ids: string[];
  onClose: () => void;
  onDone: () => void;
}

/** Ends payslips for good, with a reason that is kept. */
export function DisablePayslipsDialog({ ids, onClose, onDone }: DisablePayslipsDialogProps) {
  const t = useText('workbench/payroll/payslips');
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const missing = reason.trim() === '';
  const disable = useCommand(
    trpc.payroll.payslips.disable.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.payroll.payslips.pathFilter());
        onDone();
        onClose();
      },
    }),
    { success: (answer) => t('disable.done', { count: answer.disabled }) },
  );
  return (
    <FormDialog
      opened
      title={t('disable.title', { count: ids.length })}
      onClose={onClose}
      pending={disable.isPending}
      submitLabel={t('disable.open')}
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (!missing) disable.mutate({ ids, reason: reason.trim() });
      }}
    >
      <Alert color="red" variant="light">
        {t('disable.message')}
      </Alert>
      <Textarea
        label={t('disable.reason')}
        required
        autosize
        minRows={2}
        maxLength={500}
        error={shown && missing ? t('disable.reasonRequired') : undefined}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
