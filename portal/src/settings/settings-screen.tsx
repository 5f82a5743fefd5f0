import { Tabs } from '@mantine/core';
import { useText } from '../kit/i18n/index.ts';
import { useSearchParams } from '../kit/location/index.ts';
import { useCan } from '../kit/permission/index.ts';
import { PageFrame } from '../kit/shell/index.ts';
import { EveryonesSettings } from './everyones-settings.tsx';
import { PersonalSettings } from './personal-settings.tsx';

export const TABS = ['mine', 'global', 'profile', 'team'] as const;

/** One's own settings; for administrators also what holds for everybody, area by area. */
export function SettingsScreen() {
  const t = useText('portal/settings');
  const mayEdit = useCan('portal.settings.edit');
  const [params, setParams] = useSearchParams();
  const tab = (mayEdit && TABS.find((each) => each === params.get('tab'))) || 'mine';
  return (
    <PageFrame title={t('title')} maxWidth={760}>
      {mayEdit ? (
        <Tabs
          value={tab}
          onChange={(next) => setParams({ tab: next && next !== 'mine' ? next : undefined })}
          keepMounted={false}
        >
          <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
            {TABS.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`tabs.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>
            {tab === 'mine' ? <PersonalSettings /> : <EveryonesSettings area={tab} />}
          </Tabs.Panel>
        </Tabs>
      ) : (
        <PersonalSettings />
      )}
    </PageFrame>
  );
}
