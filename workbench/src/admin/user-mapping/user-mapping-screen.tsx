import { Tabs } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../shared/page.tsx';
import { DemoPanel } from './demo-panel.tsx';
import { ExternalUsersPanel } from './external-users-panel.tsx';

const tabs = ['users', 'demo'] as const;

/** Who is who in another system; on a demo also what its sign-in page says and offers. */
export function UserMappingScreen() {
  const t = useText('workbench/admin/user-mapping');
  const [params, setParams] = useSearchParams();
  const demo = useQuery(trpc.identity.demo.get.queryOptions());
  const maySet = useCan('identity.settings.edit');
  const isDemo = demo.data?.demo === true && maySet;
  const tab = isDemo && params.get('tab') === 'demo' ? 'demo' : 'users';
  if (!isDemo)
    return (
      <Page title={t('title')} about={t('about')}>
        <ExternalUsersPanel />
      </Page>
    );
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
        <Tabs.Panel value="users">
          <ExternalUsersPanel />
        </Tabs.Panel>
        <Tabs.Panel value="demo">
          <DemoPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
