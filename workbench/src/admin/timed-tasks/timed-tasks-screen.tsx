import { Tabs } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { Page } from '../../shared/page.tsx';
import { RunsPanel } from './runs-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';

const tabs = ['tasks', 'schedule', 'runs'] as const;

/** What happens by the clock: the tasks, when they fire next, and what became of every firing. */
export function TimedTasksScreen() {
  const t = useText('workbench/admin/timed-tasks');
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
        <Tabs.Panel value="tasks">
          <TasksPanel />
        </Tabs.Panel>
        <Tabs.Panel value="schedule">
          <SchedulePanel />
        </Tabs.Panel>
        <Tabs.Panel value="runs">
          <RunsPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
