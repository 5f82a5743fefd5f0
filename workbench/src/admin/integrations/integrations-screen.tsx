import { Button, SegmentedControl, Tabs } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation, useSearchParams } from '@suanpan/portal/kit/location';
import { PROVIDERS } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Page } from '../../shared/page.tsx';
import { AppsPanel } from './apps/apps-panel.tsx';
import { AttendancePanel } from './attendance/attendance-panel.tsx';
import { CallsPanel } from './calls-panel.tsx';
import { DepartmentsPanel } from './directory/departments-panel.tsx';
import { MembersPanel } from './directory/members-panel.tsx';
import { FieldsPanel } from './fields/fields-panel.tsx';
import { MessagesPanel } from './messages/messages-panel.tsx';
import { RunsPanel } from './runs/runs-panel.tsx';
import { usePlatform } from './use-platform.ts';

const TABS = ['apps', 'departments', 'members', 'runs', 'fields', 'attendance', 'messages', 'calls'] as const;
const panels: Readonly<Record<(typeof TABS)[number], ComponentType>> = {
  apps: AppsPanel,
  departments: DepartmentsPanel,
  members: MembersPanel,
  runs: RunsPanel,
  fields: FieldsPanel,
  attendance: AttendancePanel,
  messages: MessagesPanel,
  calls: CallsPanel,
};

/** What is read there through an app, and is nothing before one is set up. */
const THROUGH_AN_APP: readonly string[] = ['departments', 'members', 'runs'];

/** The directories of the three platforms beside ours: one set of screens, the platform stands in the address. */
export function IntegrationsScreen() {
  const t = useText('workbench/admin/integrations');
  const location = useAppLocation();
  const [params] = useSearchParams();
  const { platform, calls } = usePlatform();
  // Feishu's clock isn't read: there would be nothing on its tab.
  const tabs = TABS.filter((one) => one !== 'attendance' || platform !== 'feishu');
  const tab = tabs.find((one) => one === params.get('tab')) ?? TABS[0];
  const Panel = panels[tab];
  const isThroughApp = THROUGH_AN_APP.includes(tab);
  const apps = useQuery({ ...calls.apps.list.queryOptions({ filter: {} }), enabled: isThroughApp });
  const isKnown = !isThroughApp || !apps.isPending;
  // What a list was narrowed to belongs to its tab and platform.
  const open = (platformNow: string, tabNow: string) =>
    location.navigate(`${location.pathname}?platform=${platformNow}&tab=${tabNow}`);
  return (
    <Page title={t('title')} about={t('about')}>
      <SegmentedControl
        mb="md"
        aria-label={t('platform')}
        data={PROVIDERS.map((value) => ({ value, label: t(`platforms.${value}`) }))}
        value={platform}
        onChange={(next) => open(next, tab)}
      />
      <Tabs value={tab} onChange={(next) => open(platform, next ?? TABS[0])} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {isThroughApp && apps.data?.rows.length === 0 ? (
            <EmptyState
              text={t('needsApp')}
              action={<Button onClick={() => open(platform, 'apps')}>{t('toApps')}</Button>}
            />
          ) : (
            isKnown && <Panel key={platform} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
