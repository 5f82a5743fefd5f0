import { Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { Page } from '../../shared/page.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { TopicsPanel } from './topics-panel.tsx';

const tabs = ['topics', 'messages'] as const;

/** What waits, works and went wrong in the queue, and what goes first. */
export function QueueMonitorScreen() {
  const t = useText('workbench/admin/queue-monitor');
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const tab = tabs.find((one) => one === wanted) ?? tabs[0];
  return (
    <Page title={t('title')} about={t('about')}>
      <Tabs value={tab} onChange={(next) => setParams({ tab: next ?? tabs[0] })} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="topics">
          <TopicsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessagesPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
