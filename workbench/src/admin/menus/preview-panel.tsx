import { Group, Paper, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { LinesSkeleton, menuIcon } from '@suanpan/portal/kit/shell';
import { MENU_SHELLS } from '@suanpan/server/words';
import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type MenuEntryRow, useMenuNames } from './menu-rows.ts';

type SeenNode = Pick<MenuEntryRow, 'id' | 'kind' | 'names' | 'icon'> & { children: readonly SeenNode[] };

/** Both menus as somebody sees them who has one role and no other. */
export function PreviewPanel() {
  const t = useText('workbench/admin/menus');
  const names = useMenuNames();
  const [params, setParams] = useSearchParams();
  const choices = useQuery({ ...trpc.identity.menus.choices.queryOptions(), staleTime: 60_000 });
  const roles = choices.data?.roles ?? [];
  const roleId = roles.find(({ id }) => id === params.get('role'))?.id ?? null;
  const preview = useQuery({
    ...trpc.identity.menus.preview.queryOptions({ roleId: roleId ?? '' }),
    enabled: roleId !== null,
  });
  const failed = choices.error ? choices : preview.error ? preview : undefined;
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  const linesOf = (nodes: readonly SeenNode[]): ReactNode => (
    <Stack component="ul" gap={4} p={0} m={0} style={{ listStyle: 'none' }}>
      {nodes.map((node) => {
        const Icon = node.kind === 'folder' ? IconFolder : menuIcon(node.icon ?? node.id.split('.').at(-1));
        return (
          <li key={node.id}>
            <Group gap={8} py={2}>
              <Icon size={18} stroke={1.6} />
              <Text size="sm">{names.entry(node)}</Text>
            </Group>
            {node.children.length > 0 && (
              <Stack pl="lg" gap={0}>
                {linesOf(node.children)}
              </Stack>
            )}
          </li>
        );
      })}
    </Stack>
  );
  return (
    <Stack gap="md">
      <Select
        label={t('preview.role')}
        placeholder={t('preview.choose')}
        searchable
        maw={360}
        data={roles.map(({ id, name }) => ({ value: id, label: name }))}
        value={roleId}
        onChange={(value) => setParams({ role: value ?? undefined })}
      />
      {roleId === null && <EmptyState text={t('preview.none')} />}
      {roleId !== null && !preview.data && <LinesSkeleton />}
      {preview.data && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {MENU_SHELLS.map((shell) => (
            <Paper key={shell} withBorder p="md" component="section" aria-label={t(`shells.${shell}`)}>
              <Title order={2} size="h4" mb="sm">
                {t(`shells.${shell}`)}
              </Title>
              {preview.data
                .filter((section) => section.shell === shell)
                .map((section) => (
                  <Stack key={section.id} gap={4} mb="sm">
                    {section.code !== shell && (
                      <Text size="xs" fw={600} c="dimmed">
                        {names.section(section)}
                      </Text>
                    )}
                    {linesOf(section.entries)}
                  </Stack>
                ))}
            </Paper>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
