import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { LinkReachNote } from './link-reach-note.tsx';
import { LogsPanel } from './logs-panel.tsx';
import { ParkedPanel } from './parked-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

/** By what mails leave, what they say, and what became of each. */
export function EmailScreen() {
  const t = useText('workbench/admin/email');
  const { data: reach } = useQuery(trpc.admin.email.linkReach.queryOptions());
  return (
    <Page title={t('title')} about={t('about')}>
      {reach && <LinkReachNote reach={reach} mb="md" />}
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
