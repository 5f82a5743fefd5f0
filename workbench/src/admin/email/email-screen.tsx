import { useText } from '@suanpan/portal/kit/i18n';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { LogsPanel } from './logs-panel.tsx';
import { ParkedPanel } from './parked-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

/** By what mails leave, what they say, and what became of each. */
export function EmailScreen() {
  const t = useText('workbench/admin/email');
  return (
    <Page title={t('title')} about={t('about')}>
      <PageTabs
        label={(tab) => t(`tabs.${tab}`)}
        panels={{
          logs: <LogsPanel />,
          services: <ServicesPanel />,
          templates: <TemplatesPanel />,
          parked: <ParkedPanel />,
        }}
      />
    </Page>
  );
}
