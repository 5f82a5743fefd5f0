import { Alert, Drawer, Skeleton, Stack } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { PayslipSheet } from '@suanpan/portal/screens';
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
