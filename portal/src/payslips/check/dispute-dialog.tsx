import { Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type RouterInputs, type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { FormDialog, MultilineInput, required } from '../../kit/form/index.ts';
import { useLocalText, useText } from '../../kit/i18n/index.ts';
import { ItemValue } from '../item-value.tsx';
import { refreshFigures } from './refresh-figures.ts';

type Line = RouterOutputs['portal']['confirmations']['get']['disputes'][number]['line'];

interface DisputeDialogProps {
  /** Where the line stands; of a payslip, which is as it is, without the hash of its figures. */
  of: Omit<RouterInputs['portal']['payslips']['dispute'], 'text'> & { hash?: string };
  line: Line;
  currency: string;
  onClose: () => void;
}

/** Asks about one line, or says what is wrong with it. */
export function DisputeDialog({ of: { hash, ...of }, line, currency, onClose }: DisputeDialogProps) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  const form = useForm({ initialValues: { text: '' }, validate: { text: required } });
  const onSuccess = () => {
    onClose();
    refreshFigures();
  };
  const said = { success: t('check.sent') };
  const onFigures = useCommand(trpc.portal.confirmations.dispute.mutationOptions({ onSuccess }), said);
  const onPayslip = useCommand(trpc.portal.payslips.dispute.mutationOptions({ onSuccess }), said);
  const send = (text: string) =>
    hash === undefined ? onPayslip.mutate({ ...of, text }) : onFigures.mutate({ ...of, hash, text });
  return (
    <FormDialog
      opened
      title={t(hash === undefined ? 'check.askTitle' : 'check.disputeTitle', { line: local(line.name) })}
      submitLabel={t('check.send')}
      pending={onFigures.isPending || onPayslip.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ text }) => send(text))}
    >
      <Group gap={6}>
        <Text size="sm" c="dimmed">
          {t('check.shown')}
        </Text>
        <Text size="sm" component="span">
          <ItemValue item={line} currency={currency} />
        </Text>
      </Group>
      <MultilineInput
        label={t(hash === undefined ? 'check.askText' : 'check.text')}
        required
        data-autofocus
        {...form.getInputProps('text')}
      />
    </FormDialog>
  );
}
