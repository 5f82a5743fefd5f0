import { useText } from '@suanpan/portal/kit/i18n';
import { Page } from '../../shared/page.tsx';
import { PageTabs } from '../../shared/page-tabs.tsx';
import { RunsPanel } from './runs-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';

/** What happens by the clock: the tasks, when they fire next, and what became of every firing. */
export function TimedTasksScreen() {
  const t = useText('workbench/admin/timed-tasks');
  return (
    <Page title={t('title')} about={t('about')}>
      <PageTabs
        label={(tab) => t(`tabs.${tab}`)}
        panels={{ tasks: <TasksPanel />, schedule: <SchedulePanel />, runs: <RunsPanel /> }}
      />
    </Page>
  );
}
