import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconGripVertical } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { onArrows } from './use-order.ts';

interface MoveHandleProps {
  id?: string;
  /** What is moved. */
  name: string;
  dragged: { draggable: boolean; onDragStart: (event: DragEvent) => void };
  onStep: (by: 1 | -1) => void;
}

/** Dragged, moved with Alt and an arrow, or by its menu where there is neither mouse nor key. */
export function MoveHandle({ id, name, dragged, onStep }: MoveHandleProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Menu shadow="md" position="bottom-start">
      <Menu.Target>
        <Tooltip label={t('payslip.moveHint')} openDelay={500}>
          <ActionIcon
            {...(id === undefined ? {} : { id })}
            variant="subtle"
            color="gray"
            size={30}
            style={{ cursor: 'grab' }}
            aria-label={t('payslip.move', { name })}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onKeyDown={onArrows(onStep)}
            {...dragged}
          >
            <IconGripVertical size={15} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onStep(-1)}>{t('moveUp')}</Menu.Item>
        <Menu.Item onClick={() => onStep(1)}>{t('moveDown')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
