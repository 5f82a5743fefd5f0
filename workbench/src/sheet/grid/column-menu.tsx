import { Menu } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import {
  IconArrowLeft,
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconArrowRight,
  IconEyeOff,
  IconFilter,
  IconFilterOff,
  IconInfoCircle,
  IconPalette,
  IconPin,
  IconPinnedOff,
  IconStack2,
  IconTag,
  IconX,
} from '@tabler/icons-react';
import classes from '../sheet.module.css';
import type { SheetColumn } from '../store/sheet-types.ts';
import { ColumnGroupItems } from '../views/column-group-items.tsx';
import type { ColumnGrouping } from '../views/use-column-groups.ts';

export interface OpenColumnMenu {
  readonly column: SheetColumn;
  readonly at: DOMRect;
}

interface ColumnMenuProps {
  open: OpenColumnMenu | null;
  onClose(): void;
  sorted: 'asc' | 'desc' | undefined;
  filtered: boolean;
  frozenHere: boolean;
  /** @param isFurther besides what the rows are ordered by already */
  onSort(direction: 'asc' | 'desc' | null, isFurther: boolean): void;
  onFilter(): void;
  onClearFilter(): void;
  onFreeze(here: boolean): void;
  onMove(by: -1 | 1): void;
  grouped: boolean;
  onGroup(): void;
  /** The columns that are grouped with this one. */
  codes: readonly string[];
  groups: ColumnGrouping;
  onDress(): void;
  onHide(): void;
  onShowTag(tag: string): void;
  onExplain(): void;
}

export function ColumnMenu(props: ColumnMenuProps) {
  const { open, sorted } = props;
  const t = useText('workbench/sheet');
  if (!open) return null;
  const { column, at } = open;
  return (
    <Menu opened onClose={props.onClose} position="bottom-start" width={250} trapFocus returnFocus>
      <Menu.Target>
        <div className={classes.anchor} style={{ left: at.left, top: at.bottom }} />
      </Menu.Target>
      <Menu.Dropdown data-testid="column-menu">
        <Menu.Label>{column.label}</Menu.Label>
        <Menu.Item
          leftSection={<IconArrowNarrowUp size={16} />}
          onClick={(event) => props.onSort('asc', event.shiftKey)}
        >
          {t('menu.sortAscending')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowNarrowDown size={16} />}
          onClick={(event) => props.onSort('desc', event.shiftKey)}
        >
          {t('menu.sortDescending')}
        </Menu.Item>
        {sorted && (
          <Menu.Item leftSection={<IconX size={16} />} onClick={() => props.onSort(null, true)}>
            {t('menu.unsort')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconFilter size={16} />} onClick={props.onFilter}>
          {t('menu.filter')}
        </Menu.Item>
        {props.filtered && (
          <Menu.Item leftSection={<IconFilterOff size={16} />} onClick={props.onClearFilter}>
            {t('menu.clearFilter')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={props.frozenHere ? <IconPinnedOff size={16} /> : <IconPin size={16} />}
          onClick={() => props.onFreeze(!props.frozenHere)}
        >
          {t(props.frozenHere ? 'menu.unfreeze' : 'menu.freeze')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowLeft size={16} />} onClick={() => props.onMove(-1)}>
          {t('menu.moveLeft')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowRight size={16} />} onClick={() => props.onMove(1)}>
          {t('menu.moveRight')}
        </Menu.Item>
        <Menu.Item leftSection={<IconStack2 size={16} />} onClick={props.onGroup}>
          {t(props.grouped ? 'menu.ungroup' : 'menu.group')}
        </Menu.Item>
        <ColumnGroupItems codes={props.codes} groups={props.groups} single />
        <Menu.Item leftSection={<IconPalette size={16} />} onClick={props.onDress}>
          {t('menu.dress')}
        </Menu.Item>
        {column.kind !== 'key' && (
          <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={props.onHide}>
            {t('menu.hide')}
          </Menu.Item>
        )}
        {(column.tags ?? []).map((tag) => (
          <Menu.Item key={tag} leftSection={<IconTag size={16} />} onClick={() => props.onShowTag(tag)}>
            {t('menu.onlyTag', { tag })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={props.onExplain}>
          {t('menu.explain')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
