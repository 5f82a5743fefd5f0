import { Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { BalancesPanel } from './balances-panel.tsx';
import { StandingPayslips } from './standing-payslips.tsx';

const tabs = ['payslips', 'balances'] as const;

/** What was paid to everybody, over all periods. */
export function StandingBookScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/balances');
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const tab = tabs.find((one) => one === wanted) ?? tabs[0];
  return (
    <Page title={t('book.title')} about={t('book.about')}>
      <Tabs value={tab} onChange={(next) => setParams({ tab: next ?? tabs[0] })} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`book.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="payslips">
          <StandingPayslips />
        </Tabs.Panel>
        <Tabs.Panel value="balances">
          <BalancesPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
