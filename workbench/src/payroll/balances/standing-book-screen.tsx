import { Skeleton } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { lazy, Suspense } from 'react';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { BalancesPanel } from './balances-panel.tsx';
import { StandingPayslips } from './standing-payslips.tsx';

const PivotPanel = lazy(async () => ({ default: (await import('../pivots/pivot-screen.tsx')).PivotPanel }));

/** What was paid to everybody, over all periods. */
export function StandingBookScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/balances');
  const mayAnalyse = useCan('payroll.pivots.view');
  return (
    <Page title={t('book.title')} about={t('book.about')}>
      <PageTabs
        label={(tab) => t(`book.tabs.${tab}`)}
        panels={{
          payslips: <StandingPayslips />,
          pivot: mayAnalyse && (
            <Suspense fallback={<Skeleton h={420} />}>
              <PivotPanel kind="payslips" />
            </Suspense>
          ),
          balances: <BalancesPanel />,
        }}
      />
    </Page>
  );
}
