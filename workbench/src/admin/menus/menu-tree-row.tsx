import { Badge, Box, Group, Menu, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { menuIcon } from '@suanpan/portal/kit/shell';
import { IconFolder } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RowMenu } from '../../shared/row-menu.tsx';
import { type MenuEntryRow, refreshMenus, useMenuNames, writtenEntry } from './menu-rows.ts';
import { Grip, type OnMove, useDropPlace } from './move-entries.tsx';

interface MenuTreeRowProps {
  entry: MenuEntryRow;
  depth: number;
  siblings: readonly MenuEntryRow[];
  at: number;
  onMove: OnMove;
  onEdit: () => void;
  onAddBelow: () => void;
  /** What stands below it. */
  children: ReactNode;
}

export function MenuTreeRow(props: MenuTreeRowProps) {
  const { entry, depth, siblings, at, onMove, onEdit, onAddBelow, children } = props;
  const t = useText('workbench/admin/menus');
  const names = useMenuNames();
  const name = names.entry(entry);
  const { applicationId, parentId } = entry;
  const { over, drop } = useDropPlace({ applicationId, parentId, before: entry.id }, onMove);
  const done = { onSuccess: refreshMenus };
  const update = useCommand(trpc.identity.menus.update.mutationOptions(done), { done: 'saved' });
  const reset = useCommand(trpc.identity.menus.reset.mutationOptions(done), { done: 'saved' });
  const remove = useCommand(trpc.identity.menus.remove.mutationOptions(done), { done: 'deleted' });
  const step = (by: 1 | -1) => {
    if (at + by < 0 || at + by >= siblings.length) return;
    onMove(entry.id, { applicationId, parentId, before: siblings[by < 0 ? at - 1 : at + 2]?.id ?? null });
  };
  const askAndRemove = async () => {
    const sure = await confirm({
      title: t('tree.remove'),
      message: t('tree.removeMessage', { name, count: entry.children.length }),
      irreversible: true,
    });
    if (sure) remove.mutate({ ids: [entry.id] });
  };
  const Icon = entry.kind === 'folder' ? IconFolder : menuIcon(entry.icon ?? entry.id.split('.').at(-1));
  return (
    <Box component="li">
      <Group
        ml={depth * 28}
        gap={8}
        wrap="nowrap"
        py={3}
        style={{ borderTop: `2px solid ${over ? 'var(--mantine-primary-color-filled)' : 'transparent'}` }}
        {...drop}
      >
        <Grip id={entry.id} name={name} onStep={step} />
        <Icon size={18} stroke={1.6} />
        <Group gap={6} style={{ flex: 1, minWidth: 0 }}>
          <Text size="sm" c={entry.hidden ? 'dimmed' : undefined}>
            {name}
          </Text>
          {entry.hidden && <Badge color="gray">{t('tree.hidden')}</Badge>}
          {!entry.builtIn && entry.kind === 'link' && <Badge variant="light">{t('tree.own')}</Badge>}
          {entry.roleIds.length > 0 && (
            <Badge variant="light" color="grape">
              {t('tree.roles', { count: entry.roleIds.length })}
            </Badge>
          )}
          {entry.selfApply && (
            <Badge variant="light" color="teal">
              {t('tree.selfApply')}
            </Badge>
          )}
          <Text size="xs" c="dimmed" truncate maw={320} visibleFrom="sm">
            {entry.url ?? ''}
          </Text>
        </Group>
        <RowMenu label={t('actionsOf', { name })}>
          <Menu.Item onClick={onEdit}>{t('edit')}</Menu.Item>
          {entry.kind === 'folder' && depth < 2 && (
            <Menu.Item onClick={onAddBelow}>{t('tree.addBelow')}</Menu.Item>
          )}
          <Menu.Item onClick={() => update.mutate({ ...writtenEntry(entry), hidden: !entry.hidden })}>
            {t(entry.hidden ? 'tree.show' : 'tree.hide')}
          </Menu.Item>
          <Menu.Item disabled={at === 0} onClick={() => step(-1)}>
            {t('tree.up')}
          </Menu.Item>
          <Menu.Item disabled={at === siblings.length - 1} onClick={() => step(1)}>
            {t('tree.down')}
          </Menu.Item>
          {entry.builtIn && entry.version > 0 && (
            <Menu.Item onClick={() => reset.mutate({ id: entry.id })}>{t('tree.reset')}</Menu.Item>
          )}
          {!entry.builtIn && (
            <Menu.Item color="red" onClick={askAndRemove}>
              {t('tree.remove')}
            </Menu.Item>
          )}
        </RowMenu>
      </Group>
      {children && (
        <Box component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {children}
        </Box>
      )}
    </Box>
  );
}
