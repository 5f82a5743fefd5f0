import { Badge, Box, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../kit/api/index.ts';
import { useFormat, useLocalText, useText } from '../../kit/i18n/index.ts';
import { AppLink } from '../../kit/location/index.ts';

/** What one has begun to fill in: each leads back to its form. */
export function DraftRows() {
  const t = useText('portal/inbox');
  const format = useFormat();
  const local = useLocalText();
  const { data } = useQuery(trpc.inbox.applications.drafts.queryOptions());
  return data?.rows.map((draft) => (
    <Group
      key={draft.id}
      px="md"
      py="sm"
      gap="sm"
      wrap="nowrap"
      align="flex-start"
      style={{ borderBottom: '1px solid var(--suanpan-line)' }}
      data-testid="draft-row"
    >
      <IconPencil size={18} stroke={1.6} style={{ marginTop: 2, flex: 'none' }} />
      <Box style={{ flex: 1, minWidth: 0 }}>
        <AppLink href={`/apply/${draft.type}?draft=${draft.id}`} size="sm" fw={600}>
          {local(draft.name)}
        </AppLink>
        <Text size="xs" c="dimmed">
          {[draft.about.name, draft.number, t('apply.kept', { at: format.instant(draft.updatedAt) })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Box>
      <Badge color="gray" style={{ flex: 'none' }}>
        {t('status.draft')}
      </Badge>
    </Group>
  ));
}
