import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { useAppLocation, useSearchParams } from '../kit/location/index.ts';
import { useMe } from '../kit/permission/index.ts';
import { PageFrame } from '../kit/shell/index.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { PayPanel } from './pay-panel.tsx';
import { ProfileHead } from './profile-head.tsx';
import { CertificationsPanel, LifecyclePanel, TrainingPanel } from './record-lists.tsx';
import { RecordPanel } from './record-panel.tsx';
import { ResumePanel } from './resume-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';
import { TimePanel } from './time-panel.tsx';

export const TABS = [
  'record',
  'time',
  'pay',
  'activity',
  'tasks',
  'lifecycle',
  'certification',
  'resume',
  'training',
] as const;
type Tab = (typeof TABS)[number];

/** What the company keeps of oneself; an area that is switched off is gone. */
export function ProfileScreen() {
  const t = useText('portal/profile');
  const { switches } = useMe().portal;
  const [params] = useSearchParams();
  const location = useAppLocation();
  const profile = useQuery(trpc.portal.profile.get.queryOptions());
  const isShown = (tab: Tab) => {
    if (tab === 'record' || tab === 'tasks') return true;
    if (tab === 'pay') return switches.payrollInfo && switches['profile.payroll'];
    return switches[`profile.${tab}`];
  };
  const tabs = TABS.filter(isShown);
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'record';
  const { data, error } = profile;
  return (
    <PageFrame title={t('title')} maxWidth={1040}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void profile.refetch()} />
      ) : !data ? (
        <Skeleton h={160} />
      ) : (
        <>
          <ProfileHead profile={data} />
          <Tabs
            value={tab}
            onChange={(next) => location.navigate(`/profile?tab=${next ?? 'record'}`)}
            keepMounted={false}
          >
            <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
              {tabs.map((each) => (
                <Tabs.Tab key={each} value={each} style={{ flex: 'none' }}>
                  {t(`tabs.${each}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={tab}>
              {tab === 'record' && <RecordPanel profile={data} />}
              {tab === 'time' && <TimePanel />}
              {tab === 'pay' && <PayPanel />}
              {tab === 'activity' && <ActivityPanel />}
              {tab === 'tasks' && <TasksPanel />}
              {tab === 'lifecycle' && <LifecyclePanel />}
              {tab === 'certification' && <CertificationsPanel />}
              {tab === 'resume' && <ResumePanel />}
              {tab === 'training' && <TrainingPanel />}
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </PageFrame>
  );
}
