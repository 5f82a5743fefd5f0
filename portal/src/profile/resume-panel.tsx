import { ActionIcon, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { RESUME_KINDS } from '@suanpan/server/words';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { confirm } from '../kit/form/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import type { ResumeEntry } from './own.ts';
import { ResumeDialog } from './resume-dialog.tsx';

/** What somebody learned and did before, in their own words. */
export function ResumePanel() {
  const t = useText('portal/profile');
  const [changing, setChanging] = useState<ResumeEntry | 'new'>();
  const resume = useQuery(trpc.portal.profile.resume.queryOptions());
  const { data, error } = resume;
  if (error && !data) return <ErrorState error={error} onRetry={() => void resume.refetch()} />;
  if (!data) return <LinesSkeleton lines={6} />;
  return (
    <Stack gap="md">
      <Button
        leftSection={<IconPlus size={16} />}
        variant="light"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setChanging('new')}
      >
        {t('resume.add')}
      </Button>
      {data.rows.length === 0 && (
        <Paper withBorder>
          <EmptyState text={t('empty.resume')} />
        </Paper>
      )}
      {RESUME_KINDS.map((kind) => {
        const rows = data.rows.filter((row) => row.kind === kind);
        if (rows.length === 0) return null;
        return (
          <Paper key={kind} withBorder p="lg" component="section" aria-label={t(`resume.kinds.${kind}`)}>
            <Title order={2} size="h5" mb="sm">
              {t(`resume.kinds.${kind}`)}
            </Title>
            <Stack gap="sm">
              {rows.map((row) => (
                <Entry key={row.id} row={row} onEdit={() => setChanging(row)} />
              ))}
            </Stack>
          </Paper>
        );
      })}
      {changing && (
        <ResumeDialog
          entry={changing === 'new' ? undefined : changing}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Stack>
  );
}

function Entry({ row, onEdit }: { row: ResumeEntry; onEdit: () => void }) {
  const t = useText('portal/profile');
  const format = useFormat();
  const remove = useCommand(
    trpc.portal.profile.removeResume.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.portal.profile.resume.pathFilter()),
    }),
    { success: t('resume.removed') },
  );
  const ask = async () => {
    const sure = await confirm({
      ...{ title: t('resume.remove'), message: t('resume.removeMessage', { title: row.title }) },
      ...{ confirmLabel: t('resume.remove'), irreversible: true },
    });
    if (sure) remove.mutate({ id: row.id });
  };
  const months = [row.from, row.until].map((month) => (month ? format.month(month) : ''));
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text fw={560}>{row.title}</Text>
        <Text size="sm" c="dimmed">
          {[row.place, row.from || row.until ? `${months[0]} – ${months[1]}` : '']
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {row.memo && (
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
            {row.memo}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('resume.editOf', { title: row.title })}
          onClick={onEdit}
        >
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          aria-label={t('resume.removeOf', { title: row.title })}
          onClick={() => void ask()}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    </Group>
  );
}
