import { Alert, Badge, Button, Group, Skeleton, Stack } from '@mantine/core';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog, MultilineInput, useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { DisputeThread, PayslipSheet, STATE_COLOURS } from '@suanpan/portal/screens';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateBatch } from '../state/use-batch.ts';

type Detail = RouterOutputs['payroll']['confirmations']['get'];

/** What somebody was shown and says to it, without leaving the list. */
export function ConfirmationDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useQuery(trpc.payroll.confirmations.get.queryOptions({ id }));
  const { data } = detail;
  return (
    <Dialog opened onClose={onClose} size={560} title={data ? `${data.name} · ${data.employeeNumber}` : ''}>
      {detail.error && !data && <ErrorState error={detail.error} onRetry={() => detail.refetch()} />}
      {!data && !detail.error && <Skeleton h={320} />}
      {data && <Loaded detail={data} />}
    </Dialog>
  );
}

function Loaded({ detail }: { detail: Detail }) {
  const t = useText('workbench/payroll/batches/confirm');
  const { disputes, currency } = detail;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Badge color={STATE_COLOURS[detail.state]}>{t(`states.${detail.state}`)}</Badge>
      </Group>
      {detail.changedAt && <Alert color="yellow">{t('changedSince')}</Alert>}
      {detail.own && disputes.length > 0 && <Alert color="gray">{t('own')}</Alert>}
      {disputes.map((dispute) => (
        <DisputeThread key={dispute.id} dispute={dispute} currency={currency}>
          {detail.mayAnswer && <AnswerForm disputeId={dispute.id} resolved={dispute.resolved !== null} />}
        </DisputeThread>
      ))}
      <PayslipSheet
        payslip={{
          ...detail,
          style: 'mobile',
          employee: {
            name: detail.name,
            employeeNumber: detail.employeeNumber,
            legalEntity: detail.legalEntity,
          },
          watermark: null,
        }}
      />
    </Stack>
  );
}

function AnswerForm({ disputeId, resolved }: { disputeId: string; resolved: boolean }) {
  const t = useText('workbench/payroll/batches/confirm');
  const [text, setText] = useState('');
  useLeaveGuard(text.trim() !== '');
  const answer = useCommand(
    trpc.payroll.confirmations.answer.mutationOptions({
      onSuccess: () => {
        setText('');
        void invalidateBatch();
      },
    }),
    { success: t('sent') },
  );
  const send = (resolve: boolean) => answer.mutate({ disputeId, text, resolve });
  const isEmpty = text.trim() === '';
  return (
    <Stack gap={6}>
      <MultilineInput
        aria-label={t('text')}
        placeholder={t('text')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={isEmpty}
          loading={answer.isPending}
          onClick={() => send(false)}
        >
          {t('send')}
        </Button>
        {!resolved && (
          <Button size="compact-sm" disabled={isEmpty} loading={answer.isPending} onClick={() => send(true)}>
            {t('resolve')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
