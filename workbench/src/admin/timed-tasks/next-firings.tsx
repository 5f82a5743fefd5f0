import { List, Paper, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { trpc } from '@suanpan/portal/kit/api';
import { makeFormat, text, useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';

/** The next five moments of a timetable while it is written: by the clocks of its zone, and by one's own. */
export function NextFirings(props: { expression: string; timeZone: string }) {
  const t = useText('workbench/admin/timed-tasks');
  const format = useFormat();
  const [asked] = useDebouncedValue(props, 300);
  const preview = useQuery({
    ...trpc.admin.timedTasks.preview.queryOptions(asked),
    enabled: asked.expression.trim() !== '' && asked.timeZone !== '',
    retry: false,
    meta: { quiet: true },
  });
  const inZone = makeFormat(
    format.language,
    asked.timeZone || 'UTC',
    text('portal/kit', 'language.formatsAs'),
  );
  return (
    <Paper withBorder p="sm" aria-label={t('next')}>
      <Text size="xs" c="dimmed" mb={4}>
        {t('nextIn', { zone: asked.timeZone })}
      </Text>
      {preview.error && (
        <Text size="sm" c="red" role="alert">
          {preview.error.message}
        </Text>
      )}
      {preview.isLoading && <Skeleton h={100} />}
      {preview.data?.next.length === 0 && (
        <Text size="sm" c="red" role="alert">
          {t('never')}
        </Text>
      )}
      {preview.data && (
        <List size="sm" type="ordered">
          {preview.data.next.map((at) => (
            <List.Item key={at} title={format.instant(at)}>
              {inZone.instant(at)}
            </List.Item>
          ))}
        </List>
      )}
    </Paper>
  );
}
