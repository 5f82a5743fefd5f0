import { Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { Page } from '../../shared/page.tsx';
import { AttemptsPanel } from './attempts-panel.tsx';
import { SignInPagePanel } from './sign-in-page-panel.tsx';
import { StrategiesPanel } from './strategies-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';

/** What passwords have to be, what a new account accepts, how the sign-in page looks, who fails on it. */
export function SignInSettingsScreen() {
  const t = useText('workbench/admin/sign-in');
  const seesUsers = useCan('identity.users.view');
  const setsUp = useCan('identity.settings.edit');
  const tabs = [
    ...(seesUsers ? (['strategies'] as const) : []),
    ...(setsUp ? (['terms', 'page'] as const) : []),
    ...(seesUsers ? (['attempts'] as const) : []),
  ];
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? tabs[0] ?? 'strategies';
  return (
    <Page title={t('title')} about={t('about')}>
      <Tabs value={tab} onChange={(next) => setParams({ tab: next ?? undefined })} keepMounted={false}>
        <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === 'strategies' && <StrategiesPanel />}
          {tab === 'terms' && <TermsPanel />}
          {tab === 'page' && <SignInPagePanel />}
          {tab === 'attempts' && <AttemptsPanel />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
