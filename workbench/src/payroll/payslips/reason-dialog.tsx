import { Alert, Textarea } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';

interface ReasonDialogProps {
  /** Ended for good, or closed to their readers until it is allowed again. */
  act: 'disable' | 'forbid';
  ids: string[];
  onClose: () => void;
  onDone: () => void;
}

/** What is taken from readers takes a reason, which is kept. */
export function ReasonDialog({ act, ids, onClose, onDone }: ReasonDialogProps) {
  const t = useText('workbench/payroll/payslips');
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const missing = reason.trim() === '';
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.payroll.payslips.pathFilter());
      onDone();
      onClose();
    },
  };
  const disable = useCommand(trpc.payroll.payslips.disable.mutationOptions(done), {
    success: (answer) => t('disable.done', { count: answer.disabled }),
  });
  const forbid = useCommand(trpc.payroll.payslips.forbid.mutationOptions(done), {
    success: (answer) => t('forbid.done', { count: answer.changed }),
  });
  return (
    <FormDialog
      opened
      danger={act === 'disable'}
      title={t(`${act}.title`, { count: ids.length })}
      onClose={onClose}
      pending={disable.isPending || forbid.isPending}
      submitLabel={t(`${act}.open`)}
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (missing) return;
        const input = { ids, reason: reason.trim() };
        if (act === 'disable') disable.mutate(input);
        else forbid.mutate(input);
      }}
    >
      <Alert color={act === 'disable' ? 'red' : 'yellow'} variant="light">
        {t(`${act}.message`)}
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
