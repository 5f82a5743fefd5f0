import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, FormDialog, required } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { invalidateBatch } from '../state/use-batch.ts';

interface AskDialogProps {
  batchId: string;
  suggestedDay: string;
  /** Absent: everybody who wasn't asked about these figures. */
  employmentIds: readonly string[] | undefined;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

/** Says who will be asked and what they see, and until when they answer. */
export function AskDialog({ batchId, suggestedDay, employmentIds, count, onClose, onDone }: AskDialogProps) {
  const t = useText('workbench/payroll/batches/confirm');
  const format = useFormat();
  const form = useForm<{ answerBy: string | null }>({
    initialValues: { answerBy: suggestedDay },
    validate: { answerBy: required },
  });
  const ask = useCommand(
    trpc.payroll.confirmations.ask.mutationOptions({
      onSuccess: async () => {
        onDone();
        onClose();
        await invalidateBatch();
      },
    }),
    {
      success: ({ asked, withoutAccount }) =>
        [
          t('asked', { count: asked, shown: format.number(asked) }),
          ...(withoutAccount > 0
            ? [t('withoutAccount', { count: withoutAccount, shown: format.number(withoutAccount) })]
            : []),
        ].join(' '),
    },
  );
  return (
    <FormDialog
      opened
      title={t('askTitle')}
      submitLabel={t(employmentIds ? 'askChosen' : 'askAll', { count, shown: format.number(count) })}
      pending={ask.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ answerBy }) =>
        ask.mutate({
          batchId,
          answerBy: answerBy ?? '',
          ...(employmentIds ? { employmentIds: [...employmentIds] } : {}),
        }),
      )}
    >
      <Text size="sm">{t('askAbout')}</Text>
      {employmentIds && <Text size="sm">{t('askAgain')}</Text>}
      <DayInput label={t('answerBy')} required {...form.getInputProps('answerBy')} />
    </FormDialog>
  );
}
