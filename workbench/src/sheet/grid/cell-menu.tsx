import { Menu } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import {
  IconArrowBackUp,
  IconArrowBarDown,
  IconArrowBarRight,
  IconArrowBarToDown,
  IconClipboardPlus,
  IconClipboardText,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '../sheet.module.css';
import type { SheetPlace } from '../store/sheet-types.ts';
import { ColumnGroupItems } from '../views/column-group-items.tsx';
import type { ColumnGrouping } from '../views/use-column-groups.ts';

/** Something the page that holds the sheet offers for a cell: explain it, show its history. */
export interface CellAction {
  readonly name: string;
  readonly label: string;
  readonly icon?: ReactNode;
  run(place: SheetPlace): void;
}

export interface RowInserts {
  readonly count: number;
  readonly refused: string | null;
  onAbove(): void;
  onBelow(): void;
  onEnd: (() => void) | undefined;
}

interface CellMenuProps {
  at: { x: number; y: number };
  place: SheetPlace | null;
  actions: readonly CellAction[];
  overridden: boolean;
  removableRows: number;
  columnGroups: ColumnGrouping;
  onRelease(): void;
  onRemoveRows(): void;
  onCopy(): void;
  /** Where cells may be typed: what writes into the selection. */
  writes: { onPaste(): void; onFillDown(): void; onFillRight(): void } | undefined;
  /** Where cells may be typed: rows above and below the selected ones, at the end, or why there are none. */
  inserts: RowInserts | undefined;
  onClose(): void;
}

export function CellMenu(props: CellMenuProps) {
  const { at, place, actions } = props;
  const t = useText('workbench/sheet');
  return (
    <Menu opened onClose={props.onClose} position="bottom-start" width={240} returnFocus>
      <Menu.Target>
        <div className={classes.anchor} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown data-testid="cell-menu">
        {place &&
          actions.map((action) => (
            <Menu.Item key={action.name} leftSection={action.icon} onClick={() => action.run(place)}>
              {action.label}
            </Menu.Item>
          ))}
        {place && actions.length > 0 && <Menu.Divider />}
        <Menu.Item leftSection={<IconClipboardText size={16} />} onClick={props.onCopy}>
          {t('cell.copy')}
        </Menu.Item>
        {props.writes && <WriteItems {...props.writes} />}
        <ColumnGroupItems codes={props.columnGroups.selected()} groups={props.columnGroups} />
        {props.inserts && <InsertItems {...props.inserts} />}
        {props.overridden && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={props.onRelease}>
            {t('cell.release')}
          </Menu.Item>
        )}
        {props.removableRows > 0 && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={props.onRemoveRows}>
            {t('cell.removeRows', { count: props.removableRows })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function WriteItems({ onPaste, onFillDown, onFillRight }: NonNullable<CellMenuProps['writes']>) {
  const t = useText('workbench/sheet');
  return (
    <>
      <Menu.Item leftSection={<IconClipboardPlus size={16} />} onClick={onPaste}>
        {t('cell.paste')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowBarDown size={16} />} onClick={onFillDown}>
        {t('cell.fillDown')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowBarRight size={16} />} onClick={onFillRight}>
        {t('cell.fillRight')}
      </Menu.Item>
    </>
  );
}

function InsertItems({ count, refused, onAbove, onBelow, onEnd }: RowInserts) {
  const t = useText('workbench/sheet');
  return (
    <>
      <Menu.Divider />
      {refused === null ? (
        <>
          <Menu.Item leftSection={<IconRowInsertTop size={16} />} onClick={onAbove}>
            {t('insert.above', { count })}
          </Menu.Item>
          <Menu.Item leftSection={<IconRowInsertBottom size={16} />} onClick={onBelow}>
            {t('insert.below', { count })}
          </Menu.Item>
        </>
      ) : (
        <Menu.Label maw={240}>{refused}</Menu.Label>
      )}
      {onEnd && (
        <Menu.Item leftSection={<IconArrowBarToDown size={16} />} onClick={onEnd}>
          {t('insert.end')}
        </Menu.Item>
      )}
    </>
  );
}
