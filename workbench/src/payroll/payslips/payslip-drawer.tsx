import { Alert, Drawer, Skeleton, Stack } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { AnswerForm, DisputeThread, PayslipSheet } from '@suanpan/portal/screens';
import { useQuery } from '@tanstack/react-query';
import { useLocalName } from '../../shared/local-name.ts';

/** The slip as its reader will have it, without leaving the list. */
export function PayslipDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('workbench/payroll/payslips');
  const nameOf = useLocalName();
  const slip = useQuery(trpc.payroll.payslips.get.queryOptions({ id }));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={slip.data?.style === 'web' ? 820 : 480}
      title={slip.data ? nameOf(slip.data.name, slip.data.number) : ''}
    >
      {slip.error && <ErrorState error={slip.error} onRetry={() => slip.refetch()} />}
      {!slip.data && !slip.error && <Skeleton h={320} />}
      {slip.data && (
        <Stack gap="md">
          {slip.data.status === 'draft' && <Alert color="gray">{t('payslipDrawer')}</Alert>}
          <Disputes id={id} currency={slip.data.currency} />
          <PayslipSheet
            payslip={{
              ...slip.data,
              publishedAt: slip.data.publishedAt ?? '',
              employee: {
                name: slip.data.employeeName,
                employeeNumber: slip.data.employeeNumber,
                legalEntity: slip.data.legalEntity,
              },
              watermark: null,
            }}
          />
        </Stack>
      )}
    </Drawer>
  );
}

/** What its employee asks about or disputes, and the answer. */
function Disputes({ id, currency }: { id: string; currency: string }) {
  const t = useText('workbench/payroll/payslips');
  const said = useQuery(trpc.payroll.confirmations.onPayslip.queryOptions({ id }));
  if (said.error && !said.data) return <ErrorState error={said.error} onRetry={() => said.refetch()} />;
  if (!said.data || said.data.disputes.length === 0) return null;
  return (
    <>
      {said.data.own && <Alert color="gray">{t('ownDispute')}</Alert>}
      {said.data.disputes.map((dispute) => (
        <DisputeThread key={dispute.id} dispute={dispute} currency={currency}>
          {said.data.mayAnswer && <AnswerForm disputeId={dispute.id} resolved={dispute.resolved !== null} />}
        </DisputeThread>
      ))}
    </>
  );
}
