import { useText } from '@suanpan/portal/kit/i18n';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { TopicsPanel } from './topics-panel.tsx';

/** What waits, works and went wrong in the queue, and what goes first. */
export function QueueMonitorScreen() {
  const t = useText('workbench/admin/queue-monitor');
  return (
    <Page title={t('title')} about={t('about')}>
      <PageTabs
        label={(tab) => t(`tabs.${tab}`)}
        panels={{ topics: <TopicsPanel />, messages: <MessagesPanel /> }}
      />
    </Page>
  );
}
