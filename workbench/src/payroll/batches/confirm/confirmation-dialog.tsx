import { Alert, Badge, Group, Skeleton, Stack } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { AnswerForm, DisputeThread, PayslipSheet, STATE_COLOURS } from '@suanpan/portal/screens';
import { useQuery } from '@tanstack/react-query';
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
          {detail.mayAnswer && (
            <AnswerForm
              disputeId={dispute.id}
              resolved={dispute.resolved !== null}
              onAnswered={() => void invalidateBatch()}
            />
          )}
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
