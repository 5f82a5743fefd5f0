import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CauseList } from '../differences/cause-words.tsx';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import type { Payslip } from './payslip.ts';

/** Why net pay is another than on the payslip before, in words; nothing where that isn't known. */
export function WhyDifferent({ payslip }: { payslip: Payslip }) {
  const t = useText('portal/payslips');
  const format = useFormat();
  const { data, error, refetch } = useQuery(trpc.portal.payslips.why.queryOptions({ id: payslip.id }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const title = t('why', { period: format.period(data.period) });
  return (
    <Paper
      withBorder
      p={{ base: 'md', sm: 'lg' }}
      mt="md"
      component="section"
      aria-label={title}
      className="no-print"
    >
      <Title order={2} size="h5" c="dimmed" mb="sm">
        {title}
      </Title>
      <CauseList
        causes={data.causes}
        difference={data.difference}
        currency={payslip.currency}
        scale={payslip.scale}
        personal
      />
    </Paper>
  );
}
