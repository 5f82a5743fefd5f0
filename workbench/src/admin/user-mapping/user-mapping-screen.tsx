import { trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { DemoPanel } from './demo-panel.tsx';
import { ExternalUsersPanel } from './external-users-panel.tsx';

/** Who is who in another system; on a demo also what its sign-in page says and offers. */
export function UserMappingScreen() {
  const t = useText('workbench/admin/user-mapping');
  const demo = useQuery(trpc.identity.demo.get.queryOptions());
  const maySet = useCan('identity.settings.edit');
  const isDemo = demo.data?.demo === true && maySet;
  return (
    <Page title={t('title')} about={t('about')}>
      <PageTabs
        label={(tab) => t(`tabs.${tab}`)}
        panels={{ users: <ExternalUsersPanel />, demo: isDemo && <DemoPanel /> }}
      />
    </Page>
  );
}
