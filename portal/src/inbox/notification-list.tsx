import {
  ActionIcon,
  Box,
  Button,
  Chip,
  Group,
  Pagination,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Tooltip,
  UnstyledButton,
} from '@mantine/core';
import { NOTIFICATION_CATEGORIES, NOTIFICATION_STATES } from '@suanpan/server/words';
import { IconBellCheck, IconChecks, IconStar, IconStarFilled } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type RouterOutputs, trpc, useCommand } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { usePlace, useSearchWords } from '../kit/location/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { refreshInbox } from './refresh-inbox.ts';

const PAGE_SIZE = 20;

type Notification = RouterOutputs['inbox']['notifications']['list']['rows'][number];

/** The message centre. */
export function NotificationList() {
  const t = useText('portal/inbox');
  const [words, setWords] = useSearchWords();
  const state = NOTIFICATION_STATES.find((one) => one === words.get('state')) ?? 'all';
  const category = NOTIFICATION_CATEGORIES.find((one) => one === words.get('category'));
  const page = Math.max(1, Number(words.get('page')) || 1);
  const { data, error, refetch } = useQuery({
    ...trpc.inbox.notifications.list.queryOptions({
      page,
      pageSize: PAGE_SIZE,
      state,
      ...(category ? { category } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const markAll = useCommand(
    { ...trpc.inbox.notifications.markAllRead.mutationOptions(), onSuccess: refreshInbox },
    { success: t('allRead') },
  );
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE);
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          value={state}
          onChange={(next) => setWords({ state: next === 'all' ? undefined : next, page: undefined })}
          data={NOTIFICATION_STATES.map((value) => ({ value, label: t(`notificationStates.${value}`) }))}
        />
        <Button
          size="sm"
          variant="default"
          leftSection={<IconChecks size={16} />}
          loading={markAll.isPending}
          disabled={!data || data.unread === 0}
          onClick={() => markAll.mutate()}
        >
          {t('markAllRead')}
        </Button>
      </Group>
      <Chip.Group
        value={category ?? 'all'}
        onChange={(next) =>
          setWords({ category: next === 'all' ? undefined : String(next), page: undefined })
        }
      >
        <Group gap={6}>
          {(['all', ...NOTIFICATION_CATEGORIES] as const).map((one) => (
            <Chip key={one} value={one} size="xs" variant="light">
              {t(`notificationCategories.${one}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Paper withBorder style={{ overflow: 'hidden' }}>
          {!data ? (
            <Box p="lg">
              <LinesSkeleton lines={6} />
            </Box>
          ) : data.rows.length === 0 ? (
            <EmptyState
              icon={<IconBellCheck size={28} stroke={1.5} />}
              text={state === 'all' && !category ? t('noneNotifications') : t('noneFiltered')}
            />
          ) : (
            data.rows.map((row, index) => (
              <NotificationRow key={row.id} notification={row} divided={index > 0} />
            ))
          )}
        </Paper>
      )}
      {pages > 1 && (
        <Group justify="flex-end">
          <Pagination
            size="sm"
            total={pages}
            value={Math.min(page, pages)}
            onChange={(next) => setWords({ page: next > 1 ? String(next) : undefined })}
          />
        </Group>
      )}
    </Stack>
  );
}

function NotificationRow({ notification, divided }: { notification: Notification; divided: boolean }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  const place = usePlace();
  const { id, read, focused, url } = notification;
  const mark = useMutation({
    ...trpc.inbox.notifications.markRead.mutationOptions(),
    onSuccess: refreshInbox,
  });
  const focus = useMutation({ ...trpc.inbox.notifications.focus.mutationOptions(), onSuccess: refreshInbox });
  const focusLabel = focused ? t('unfocus') : t('focus');
  const open = () => {
    if (!read) mark.mutate({ ids: [id], read: true });
    if (url) place.go(url);
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
      <UnstyledButton onClick={open} style={{ flex: 1, minWidth: 0 }}>
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
      <Tooltip label={focusLabel}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={focusLabel}
          aria-pressed={focused}
          onClick={() => focus.mutate({ id, focused: !focused })}
        >
          {focused ? (
            <IconStarFilled size={18} color="var(--suanpan-star)" />
          ) : (
            <IconStar size={18} stroke={1.5} />
          )}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
