import { Menu } from '@mantine/core';
import type { CellBox } from '@suanpan/engine/scratch';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconColumnInsertLeft, IconColumnRemove, IconRowInsertTop, IconRowRemove } from '@tabler/icons-react';
import type { ReactElement } from 'react';

/** Rows or columns put in before, or taken out of, what is selected. */
export type ShapeChange = 'insertRows' | 'insertColumns' | 'removeRows' | 'removeColumns';

const ENTRIES = [
  ['insertRows', IconRowInsertTop],
  ['insertColumns', IconColumnInsertLeft],
  ['removeRows', IconRowRemove],
  ['removeColumns', IconColumnRemove],
] as const;

interface CellsMenuProps {
  opened: boolean;
  box: CellBox;
  onChange(opened: boolean): void;
  onChoose(change: ShapeChange): void;
  children: ReactElement;
}

/** What can be done to the rows and columns of a selection: from the bar, or where the mouse or keyboard asked for it. */
export function CellsMenu({ opened, box, onChange, onChoose, children }: CellsMenuProps) {
  const t = useText('workbench/payroll/scratch');
  const rows = box.bottom - box.top + 1;
  const columns = box.right - box.left + 1;
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-start" withinPortal returnFocus>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {ENTRIES.map(([change, Icon]) => (
          <Menu.Item
            key={change}
            leftSection={<Icon size={16} />}
            color={change.startsWith('remove') ? 'red' : undefined}
            onClick={() => onChoose(change)}
          >
            {t(`shape.${change}`, { count: change.endsWith('Rows') ? rows : columns })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
