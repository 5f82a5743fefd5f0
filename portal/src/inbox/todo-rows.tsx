import { Badge, Box, Group, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import type { RouterOutputs } from '../kit/api/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { AppLink } from '../kit/location/index.ts';

export type Todo = RouterOutputs['inbox']['todos']['list']['rows'][number];

/** What somebody has to do elsewhere: each leads there. */
export function TodoRows({ rows }: { rows: readonly Todo[] }) {
  const t = useText('portal/inbox');
  const format = useFormat();
  return rows.map((todo) => (
    <Group
      key={todo.id}
      px="md"
      py="sm"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      style={{ borderBottom: '1px solid var(--suanpan-line)' }}
      data-testid="todo-row"
    >
      <IconListCheck size={18} stroke={1.6} style={{ marginTop: 2, flex: 'none' }} />
      <Box style={{ flex: 1, minWidth: 0 }}>
        <Group gap={6}>
          <AppLink href={todo.url} size="sm" fw={600}>
            {todo.title}
          </AppLink>
          {todo.late && <Badge color="red">{t('todos.late')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {t(`categories.${todo.category}`)} · {todo.about} ·{' '}
          {todo.due === null
            ? t('todos.asked', { day: format.day(todo.from) })
            : todo.due === todo.from
              ? format.day(todo.due)
              : t('todos.days', { from: format.day(todo.from), due: format.day(todo.due) })}
        </Text>
      </Box>
    </Group>
  ));
}
