import { Skeleton, Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { lazy, Suspense } from 'react';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { BalancesPanel } from './balances-panel.tsx';
import { StandingPayslips } from './standing-payslips.tsx';

const tabs = ['payslips', 'pivot', 'balances'] as const;

const PivotPanel = lazy(async () => ({ default: (await import('../pivots/pivot-screen.tsx')).PivotPanel }));

/** What was paid to everybody, over all periods. */
export function StandingBookScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/balances');
  const [params, setParams] = useSearchParams();
  const mayAnalyse = useCan('payroll.pivots.view');
  const shown = tabs.filter((one) => one !== 'pivot' || mayAnalyse);
  const wanted = params.get('tab');
  const tab = shown.find((one) => one === wanted) ?? tabs[0];
  return (
    <Page title={t('book.title')} about={t('book.about')}>
      <Tabs value={tab} onChange={(next) => setParams({ tab: next ?? tabs[0] })} keepMounted={false}>
        <Tabs.List mb="md">
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`book.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="payslips">
          <StandingPayslips />
        </Tabs.Panel>
        <Tabs.Panel value="pivot">
          <Suspense fallback={<Skeleton h={420} />}>
            <PivotPanel kind="payslips" />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="balances">
          <BalancesPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
