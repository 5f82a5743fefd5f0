import { Badge, Button, Group, Paper, Stack, Tabs, Text, UnstyledButton } from '@mantine/core';
import { ANNOUNCEMENT_TABS } from '@suanpan/server/words';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { PageChoice } from '../kit/list/index.ts';
import { useLinkHandler, useSearchParams, useSubPath } from '../kit/location/index.ts';
import { useCan } from '../kit/permission/index.ts';
import { LinesSkeleton, PageFrame } from '../kit/shell/index.ts';
import { useListFilter, useTableState } from '../kit/table/index.ts';
import { AnnouncementDetail } from './announcement-detail.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { ManagedAnnouncements } from './managed-announcements.tsx';

const TABS = [...ANNOUNCEMENT_TABS, 'manage'] as const;

/** What is announced to one; for who writes announcements, all of them. */
export function AnnouncementsScreen() {
  const [id] = useSubPath('/announcements');
  return id ? <AnnouncementDetail id={id} /> : <Announcements />;
}

function Announcements() {
  const t = useText('portal/announcements');
  const mayEdit = useCan('portal.announcements.edit');
  const [params] = useSearchParams();
  const narrowing = useListFilter();
  const [writing, setWriting] = useState(false);
  const tabs = mayEdit ? TABS : ANNOUNCEMENT_TABS;
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'unread';
  return (
    <PageFrame
      title={t('title')}
      maxWidth={960}
      action={
        mayEdit && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setWriting(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => narrowing.choose({ tab: next && next !== 'unread' ? next : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tabs.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === 'manage' ? <ManagedAnnouncements /> : <News key={tab} tab={tab} />}
        </Tabs.Panel>
      </Tabs>
      {writing && <AnnouncementDialog onClose={() => setWriting(false)} />}
    </PageFrame>
  );
}

function News({ tab }: { tab: (typeof ANNOUNCEMENT_TABS)[number] }) {
  const t = useText('portal/announcements');
  const format = useFormat();
  const onLinkClick = useLinkHandler();
  const state = useTableState({ pageSize: 20 });
  const { page, pageSize } = state.input;
  const list = useQuery({
    ...trpc.portal.announcements.list.queryOptions({ tab, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <LinesSkeleton lines={6} />;
  if (list.data.rows.length === 0)
    return <EmptyState icon={<IconSpeakerphone size={28} stroke={1.5} />} text={t(`empty.${tab}`)} />;
  return (
    <Stack gap="xs">
      {list.data.rows.map((row) => {
        const href = `/announcements/${row.id}`;
        return (
          <Paper key={row.id} withBorder>
            <UnstyledButton
              component="a"
              href={href}
              onClick={(event) => onLinkClick(event, href)}
              display="block"
              p="md"
            >
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Text fw={row.unread ? 600 : 400} style={{ overflowWrap: 'anywhere' }}>
                  {row.title}
                </Text>
                {row.unread && <Badge style={{ flex: 'none' }}>{t('unread')}</Badge>}
              </Group>
              <Text size="sm" c="dimmed">
                {t('by', { release: row.release, when: format.instant(row.releasedAt) })}
              </Text>
              <Text size="xs" c="dimmed">
                {t('clicks', { count: row.clicks })}
              </Text>
            </UnstyledButton>
          </Paper>
        );
      })}
      {list.data.total > pageSize && (
        <PageChoice page={page} pages={Math.ceil(list.data.total / pageSize)} onChange={state.setPage} />
      )}
    </Stack>
  );
}
