import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MenuDialog, type MenuDraft } from './menu-dialog.tsx';
import { type MenuEntryRow, type MenuSectionRow, refreshMenus, useMenuNames } from './menu-rows.ts';
import { MenuTreeRow } from './menu-tree-row.tsx';
import { DropPlace, type MenuPlace } from './move-entries.tsx';

/** Both menus as trees: what is dragged, or moved with Alt and an arrow, stands there at once. */
export function MenuTreePanel() {
  const t = useText('workbench/admin/menus');
  const names = useMenuNames();
  const whole = useQuery(trpc.identity.menus.whole.queryOptions());
  const [draft, setDraft] = useState<MenuDraft>();
  const move = useCommand(trpc.identity.menus.move.mutationOptions({ onSuccess: refreshMenus }));
  const onMove = (id: string, place: MenuPlace) => move.mutate({ id, ...place });
  if (whole.error && !whole.data)
    return <ErrorState error={whole.error} onRetry={() => void whole.refetch()} />;
  if (!whole.data) return <LinesSkeleton />;

  const rowsOf = (section: MenuSectionRow, entries: readonly MenuEntryRow[], depth: number) =>
    entries.map(
      (entry, at): ReactNode => (
        <MenuTreeRow
          key={entry.id}
          entry={entry}
          depth={depth}
          siblings={entries}
          at={at}
          onMove={onMove}
          onEdit={() => setDraft({ entry })}
          onAddBelow={() => setDraft({ applicationId: section.id, parentId: entry.id })}
        >
          {entry.kind === 'folder' && (
            <>
              {rowsOf(section, entry.children, depth + 1)}
              <DropPlace
                place={{ applicationId: section.id, parentId: entry.id, before: null }}
                onMove={onMove}
                indent={depth + 1}
              >
                {entry.children.length === 0 && (
                  <Text size="xs" c="dimmed" py={4}>
                    {t('tree.emptyFolder')}
                  </Text>
                )}
              </DropPlace>
            </>
          )}
        </MenuTreeRow>
      ),
    );

  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('tree.hint')}
      </Text>
      {whole.data.map((section) => (
        <Paper key={section.id} withBorder p="sm" component="section" aria-label={names.section(section)}>
          <Group justify="space-between" mb="xs" wrap="nowrap">
            <Group gap={8}>
              <Title order={2} size="h4">
                {names.section(section)}
              </Title>
              <Badge variant="light" color="gray">
                {t(`shells.${section.shell}`)}
              </Badge>
              {!section.enabled && <Badge color="gray">{t('off')}</Badge>}
            </Group>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} />}
              aria-label={t('tree.addTo', { name: names.section(section) })}
              onClick={() => setDraft({ applicationId: section.id, parentId: null })}
            >
              {t('tree.add')}
            </Button>
          </Group>
          <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {rowsOf(section, section.entries, 0)}
          </Stack>
          <DropPlace
            place={{ applicationId: section.id, parentId: null, before: null }}
            onMove={onMove}
            indent={0}
          >
            {section.entries.length === 0 && (
              <Text size="sm" c="dimmed" py={4}>
                {t('tree.empty')}
              </Text>
            )}
          </DropPlace>
        </Paper>
      ))}
      {draft && <MenuDialog draft={draft} sections={whole.data} onClose={() => setDraft(undefined)} />}
    </Stack>
  );
}
