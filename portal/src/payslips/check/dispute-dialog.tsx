import { Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type RouterInputs, type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { FormDialog, MultilineInput, required } from '../../kit/form/index.ts';
import { useLocalText, useText } from '../../kit/i18n/index.ts';
import { ItemValue } from '../item-value.tsx';
import { refreshFigures } from './refresh-figures.ts';

type Line = RouterOutputs['portal']['confirmations']['get']['disputes'][number]['line'];

interface DisputeDialogProps {
  of: Omit<RouterInputs['portal']['confirmations']['dispute'], 'text'>;
  line: Line;
  currency: string;
  onClose: () => void;
}

/** Says what is wrong with one line. */
export function DisputeDialog({ of, line, currency, onClose }: DisputeDialogProps) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  const form = useForm({ initialValues: { text: '' }, validate: { text: required } });
  const send = useCommand(
    trpc.portal.confirmations.dispute.mutationOptions({
      onSuccess: () => {
        onClose();
        refreshFigures();
      },
    }),
    { success: t('check.sent') },
  );
  return (
    <FormDialog
      opened
      title={t('check.disputeTitle', { line: local(line.name) })}
      submitLabel={t('check.send')}
      pending={send.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ text }) => send.mutate({ ...of, text }))}
    >
      <Group gap={6}>
        <Text size="sm" c="dimmed">
          {t('check.shown')}
        </Text>
        <Text size="sm" component="span">
          <ItemValue item={line} currency={currency} />
        </Text>
      </Group>
      <MultilineInput label={t('check.text')} required data-autofocus {...form.getInputProps('text')} />
    </FormDialog>
  );
}
