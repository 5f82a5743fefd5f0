import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { AttemptsPanel } from './attempts-panel.tsx';
import { SignInPagePanel } from './sign-in-page-panel.tsx';
import { StrategiesPanel } from './strategies-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';

/** What passwords have to be, what a new account accepts, how the sign-in page looks, who fails on it. */
export function SignInSettingsScreen() {
  const t = useText('workbench/admin/sign-in');
  const seesUsers = useCan('identity.users.view');
  const setsUp = useCan('identity.settings.edit');
  return (
    <Page title={t('title')} about={t('about')}>
      <PageTabs
        label={(tab) => t(`tabs.${tab}`)}
        panels={{
          strategies: seesUsers && <StrategiesPanel />,
          terms: setsUp && <TermsPanel />,
          page: setsUp && <SignInPagePanel />,
          attempts: seesUsers && <AttemptsPanel />,
        }}
      />
    </Page>
  );
}
