import { useText } from '@suanpan/portal/kit/i18n';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { BalancesPanel } from './balances-panel.tsx';

/** What people had before the first batch: entered, brought by a file, and held against the total of the former register. */
export function BalanceInitialisationScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/balances');
  return (
    <Page title={t('initialisation.title')} about={t('initialisation.about')}>
      <BalancesPanel />
    </Page>
  );
}
