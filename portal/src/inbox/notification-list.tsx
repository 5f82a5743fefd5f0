import { ActionIcon, Anchor, Box, Button, Group, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { NOTIFICATION_CATEGORIES, NOTIFICATION_STATES } from '@suanpan/server/words';
import { IconAdjustments, IconBellCheck, IconChecks, IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileAddress, type RouterOutputs, trpc, useCommand } from '../kit/api/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink, useAppLocation } from '../kit/location/index.ts';
import { CategoryChips } from './category-chips.tsx';
import { ChannelsDialog } from './channels/channels-dialog.tsx';
import { InboxList, StateChoice, useInboxFilter } from './inbox-list.tsx';
import { refreshInbox } from './refresh-inbox.ts';
import { Star } from './star.tsx';

type Notification = RouterOutputs['inbox']['notifications']['list']['rows'][number];

/** The message centre. */
export function NotificationList() {
  const t = useText('portal/inbox');
  const filter = useInboxFilter();
  const [isWishing, setWishing] = useState(false);
  const state = filter.oneOf('state', NOTIFICATION_STATES) ?? 'all';
  const category = filter.oneOf('category', NOTIFICATION_CATEGORIES);
  const list = useQuery({
    ...trpc.inbox.notifications.list.queryOptions({
      ...filter.input,
      state,
      ...(category ? { category } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const markAll = useCommand(
    { ...trpc.inbox.notifications.markAllRead.mutationOptions(), onSuccess: refreshInbox },
    { success: t('allRead') },
  );
  return (
    <InboxList
      list={list}
      filter={filter}
      filters={
        <>
          <Group justify="space-between" gap="sm">
            <StateChoice
              choices={NOTIFICATION_STATES}
              value={state}
              labelOf={(value) => t(`notificationStates.${value}`)}
              onChange={(value) => filter.choose({ state: value })}
            />
            <Group gap="xs">
              <Button
                size="sm"
                variant="default"
                leftSection={<IconAdjustments size={16} />}
                onClick={() => setWishing(true)}
              >
                {t('channels.open')}
              </Button>
              <Button
                size="sm"
                variant="default"
                leftSection={<IconChecks size={16} />}
                loading={markAll.isPending}
                disabled={!list.data || list.data.unread === 0}
                onClick={() => markAll.mutate()}
              >
                {t('markAllRead')}
              </Button>
            </Group>
            {isWishing && <ChannelsDialog onClose={() => setWishing(false)} />}
          </Group>
          <CategoryChips
            categories={list.data?.categories ?? []}
            chosen={category}
            nameOf={(one) => t(`notificationCategories.${one}`)}
          />
        </>
      }
      empty={{
        icon: <IconBellCheck size={28} stroke={1.5} />,
        text: t(
          state !== 'all' || filter.input.search
            ? 'noneFiltered'
            : category
              ? `noneOfNotifications.${category}`
              : 'noneNotifications',
        ),
      }}
    >
      {(row, index) => <NotificationRow key={row.id} notification={row} divided={index > 0} />}
    </InboxList>
  );
}

function NotificationRow({ notification, divided }: { notification: Notification; divided: boolean }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const location = useAppLocation();
  const { id, read, focused, url, file } = notification;
  const mark = useMutation({
    ...trpc.inbox.notifications.markRead.mutationOptions(),
    onSuccess: refreshInbox,
  });
  const focus = useMutation({ ...trpc.inbox.notifications.focus.mutationOptions(), onSuccess: refreshInbox });
  const markAsRead = () => {
    if (!read) mark.mutate({ ids: [id], read: true });
  };
  const open = () => {
    markAsRead();
    if (url) location.navigate(url);
  };
  return (
    <Group
      wrap="nowrap"
      align="flex-start"
      gap="sm"
      px="md"
      py="sm"
      style={divided ? { borderTop: '1px solid var(--suanpan-line)' } : undefined}
      data-testid="notification-row"
    >
      <Tooltip label={read ? t('markUnread') : t('markRead')}>
        <ActionIcon
          variant="transparent"
          size="sm"
          mt={1}
          aria-label={read ? t('markUnread') : t('markRead')}
          onClick={() => mark.mutate({ ids: [id], read: !read })}
        >
          <Box
            w={10}
            h={10}
            bg={read ? 'transparent' : 'var(--mantine-primary-color-filled)'}
            style={{ borderRadius: '50%', border: read ? '1.5px solid var(--suanpan-line)' : undefined }}
          />
        </ActionIcon>
      </Tooltip>
      <Box style={{ flex: 1, minWidth: 0 }}>
        <UnstyledButton onClick={open} w="100%">
          <Text size="sm" fw={read ? 400 : 600}>
            {notification.title}
          </Text>
          {notification.body && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
              {notification.body}
            </Text>
          )}
          <Text size="xs" c="dimmed" mt={2} title={format.instant(notification.createdAt)}>
            {t(`notificationCategories.${notification.category}`)} · {format.relative(notification.createdAt)}
          </Text>
        </UnstyledButton>
        <Group gap="2px 20px" mt={2}>
          {url && (
            <AppLink href={url} size="sm" onClick={markAsRead}>
              {t(notification.category === 'import' ? 'openImported' : 'openNotification')}
            </AppLink>
          )}
          {file && (
            <Anchor
              href={`${fileAddress(file.id)}?download`}
              download
              size="sm"
              onClick={markAsRead}
              style={{ display: 'inline-flex', alignItems: 'center', gap: 4, overflowWrap: 'anywhere' }}
            >
              <IconDownload size={14} style={{ flexShrink: 0 }} />
              {t('download', { name: file.name })}
            </Anchor>
          )}
        </Group>
      </Box>
      <Star on={focused} onChange={(on) => focus.mutate({ id, focused: on })} />
    </Group>
  );
}
