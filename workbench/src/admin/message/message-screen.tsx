import { Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { Page } from '../../shared/page.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import { LogsPanel } from './logs-panel.tsx';
import { ServicesPanel } from './services-panel.tsx';
import { SignsPanel } from './signs-panel.tsx';
import { TemplatesPanel } from './templates-panel.tsx';

const tabs = ['logs', 'services', 'templates', 'signs', 'accounts'] as const;

/** By what messages to phones leave, what they say, and what became of each. */
export function MessageScreen() {
  const t = useText('workbench/admin/message');
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
        <Tabs.Panel value="logs">
          <LogsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="services">
          <ServicesPanel />
        </Tabs.Panel>
        <Tabs.Panel value="templates">
          <TemplatesPanel />
        </Tabs.Panel>
        <Tabs.Panel value="signs">
          <SignsPanel />
        </Tabs.Panel>
        <Tabs.Panel value="accounts">
          <AccountsPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
