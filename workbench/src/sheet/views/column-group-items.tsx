import { Menu } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconTableColumn,
  IconTableOff,
} from '@tabler/icons-react';
import type { ColumnGrouping } from './use-column-groups.ts';

interface ColumnGroupItemsProps {
  codes: readonly string[];
  groups: ColumnGrouping;
  /** Whether a single column may be put in a group here, too. */
  single?: boolean;
}

/** In a menu: puts these columns in a group, folds and unfolds theirs. */
export function ColumnGroupItems({ codes, groups, single = false }: ColumnGroupItemsProps) {
  const t = useText('workbench/sheet');
  const inGroup = codes.some(groups.isGrouped);
  const folded = groups.foldedAt(codes);
  const groupable = groups.groupable(codes);
  const isOffered = groupable.length > (single ? 0 : 1) && !groupable.every(groups.isGrouped);
  return (
    <>
      {folded.map((button) => (
        <Menu.Item
          key={button.group}
          leftSection={<IconLayoutSidebarLeftExpand size={16} />}
          onClick={() => groups.unfold([button])}
        >
          {t('columnGroups.unfoldThese', { names: button.names })}
        </Menu.Item>
      ))}
      {inGroup && (
        <Menu.Item
          leftSection={<IconLayoutSidebarLeftCollapse size={16} />}
          onClick={() => groups.fold(codes)}
        >
          {t('columnGroups.foldHere')}
        </Menu.Item>
      )}
      {isOffered && (
        <Menu.Item leftSection={<IconTableColumn size={16} />} onClick={() => groups.group(groupable)}>
          {t('columnGroups.group', { count: groupable.length })}
        </Menu.Item>
      )}
      {inGroup && (
        <Menu.Item leftSection={<IconTableOff size={16} />} onClick={() => groups.ungroup(codes)}>
          {t('columnGroups.ungroup')}
        </Menu.Item>
      )}
    </>
  );
}
