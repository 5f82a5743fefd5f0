import { useText } from '@suanpan/portal/kit/i18n';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { LogsPanel } from './logs-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';
import { SignsPanel } from './signs-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

/** By what messages to phones leave, what they say, and what became of each. */
export function MessageScreen() {
  const t = useText('workbench/admin/message');
  return (
    <Page title={t('title')} about={t('about')}>
      <PageTabs
        label={(tab) => t(`tabs.${tab}`)}
        panels={{
          logs: <LogsPanel />,
          services: <ServicesPanel />,
          templates: <TemplatesPanel />,
          signs: <SignsPanel />,
          accounts: <AccountsPanel />,
        }}
      />
    </Page>
  );
}
