import { Stack, Text } from '@mantine/core';
import type { RouterOutputs } from '../../kit/api/index.ts';
import { useText } from '../../kit/i18n/index.ts';
import { DisputeThread } from './dispute-thread.tsx';
import { ReplyForm } from './reply-form.tsx';

interface DisputeThreadsProps {
  disputes: RouterOutputs['portal']['payslips']['get']['disputes'];
  currency: string;
  mayReply: boolean;
}

/** What one said about lines of figures or of a payslip, and what payroll answered. */
export function DisputeThreads({ disputes, currency, mayReply }: DisputeThreadsProps) {
  const t = useText('portal/payslips');
  if (disputes.length === 0) return null;
  return (
    <Stack gap="sm" component="section" id="threads" aria-label={t('check.threads')} className="no-print">
      <Text fw={600}>{t('check.threads')}</Text>
      {disputes.map((dispute) => (
        <DisputeThread key={dispute.id} dispute={dispute} currency={currency}>
          {mayReply && <ReplyForm disputeId={dispute.id} open={dispute.resolved === null} />}
        </DisputeThread>
      ))}
    </Stack>
  );
}
