import { Alert } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { monthFields, PeriodFields, periodInput, usePeriodForm } from './period-fields.tsx';

type Row = RouterOutputs['payroll']['periods']['list']['rows'][number];

/** Days of a period; the neighbours have the last word on its boundaries. */
export function EditPeriodDialog({ period, onClose }: { period: Row; onClose: () => void }) {
  const t = useText('workbench/payroll/periods');
  const form = usePeriodForm({
    name: period.name,
    start: period.start,
    end: period.end,
    payDate: period.payDate,
    ...monthFields(period),
    cutOff: period.cutOff,
    attendanceStart: period.attendanceStart,
    attendanceEnd: period.attendanceEnd,
  });
  const update = useCommand(
    trpc.payroll.periods.update.mutationOptions({
      onSuccess: (answer) => {
        queryClient.invalidateQueries(trpc.payroll.periods.pathFilter());
        for (const code of answer.warnings) notifyWarning(t(`warnings.${code}`));
        onClose();
      },
    }),
    { done: 'saved' },
  );
  return (
    <FormDialog
      opened
      size="lg"
      title={t('edit.title', { code: period.code })}
      onClose={onClose}
      pending={update.isPending}
      onSubmit={form.onSubmit((values) =>
        update.mutate({
          id: period.id,
          version: period.version,
          ...periodInput(values),
        }),
      )}
    >
      {period.batches.total > 0 && (
        <Alert color="yellow">{t('edit.hasBatches', { count: period.batches.total })}</Alert>
      )}
      <PeriodFields form={form} daysStay={period.batches.total > 0} />
    </FormDialog>
  );
}
