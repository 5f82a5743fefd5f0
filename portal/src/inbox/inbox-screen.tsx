import { Badge, Group, Stack, Tabs } from '@mantine/core';
import { INBOX_TABS } from '@suanpan/server/words';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { useAppLocation, useSubPath } from '../kit/location/index.ts';
import { useMe } from '../kit/permission/index.ts';
import { PageFrame, useInboxCount } from '../kit/shell/index.ts';
import { AbsenceList } from './absences/absence-list.tsx';
import { AgencyList } from './agencies/agency-list.tsx';
import { ApplicationList } from './application-list.tsx';
import { ApprovalDetail } from './approval-detail.tsx';
import { ApprovalList } from './approval-list.tsx';
import { NotificationList } from './notification-list.tsx';

type Tab = 'todo' | 'notifications' | 'applications' | 'absences';

/**
 * To-dos, notifications and own applications under any base path:
 * `…/pending[/:id]`, `…/processed[/:id]`, `…/copied[/:id]`, `…/notifications`, `…/applications[/:id]`, `…/absences`.
 */
export function InboxScreen({ basePath }: { basePath: string }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const location = useAppLocation();
  const [section = 'pending', id] = useSubPath(basePath);
  const { approvals, notifications } = useInboxCount();
  const { message } = useMe().portal.switches;
  const isOther =
    section === 'applications' || section === 'absences' || (section === 'notifications' && message);
  const tab: Tab = isOther ? section : 'todo';
  if (id) return <ApprovalDetail key={id} id={id} basePath={basePath} from={section} />;

  const count = (value: number): ReactNode =>
    value > 0 ? (
      <Badge size="sm" variant="filled" style={{ flex: 'none' }}>
        {format.number(value)}
      </Badge>
    ) : null;
  return (
    <PageFrame title={t('title')} maxWidth={1040}>
      <Tabs
        value={tab}
        onChange={(next) => location.navigate(`${basePath}/${next === 'todo' ? 'pending' : next}`)}
        keepMounted={false}
      >
        <Tabs.List mb="md" style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
          <Tabs.Tab value="todo">
            <Group gap={6} wrap="nowrap">
              {t('tabs.todo')} {count(approvals)}
            </Group>
          </Tabs.Tab>
          {message && (
            <Tabs.Tab value="notifications">
              <Group gap={6} wrap="nowrap">
                {t('tabs.notifications')} {count(notifications)}
              </Group>
            </Tabs.Tab>
          )}
          <Tabs.Tab value="applications">{t('tabs.applications')}</Tabs.Tab>
          <Tabs.Tab value="absences">{t('tabs.absences')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="todo">
          <ApprovalList
            key={section}
            basePath={basePath}
            tab={INBOX_TABS.find((one) => one === section) ?? 'pending'}
          />
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <NotificationList />
        </Tabs.Panel>
        <Tabs.Panel value="applications">
          <ApplicationList basePath={basePath} />
        </Tabs.Panel>
        <Tabs.Panel value="absences">
          <Stack gap="xl">
            <AbsenceList />
            <AgencyList />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}

export function PortalInbox() {
  return <InboxScreen basePath="/inbox" />;
}
