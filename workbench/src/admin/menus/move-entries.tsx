import { ActionIcon, Box, Tooltip } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconGripVertical } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';

const ENTRY = 'text/x-suanpan-menu-entry';

export interface MenuPlace {
  applicationId: string;
  parentId: string | null;
  /** Null: at the end. */
  before: string | null;
}
export type OnMove = (id: string, place: MenuPlace) => void;

/** Where an entry can be dropped. */
export function useDropPlace(place: MenuPlace, onMove: OnMove) {
  const [over, setOver] = useState(false);
  const takes = (event: DragEvent) => event.dataTransfer.types.includes(ENTRY);
  return {
    over,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!takes(event)) return;
        event.preventDefault();
        const id = event.dataTransfer.getData(ENTRY);
        if (id !== place.before && id !== place.parentId) onMove(id, place);
      },
    },
  };
}

interface DropPlaceProps {
  place: MenuPlace;
  onMove: OnMove;
  indent: number;
  children?: ReactNode;
}

/** The end of a section or a folder. */
export function DropPlace({ place, onMove, indent, children }: DropPlaceProps) {
  const { over, drop } = useDropPlace(place, onMove);
  return (
    <Box
      ml={indent * 28}
      pl="sm"
      mih={10}
      style={{ borderTop: `2px solid ${over ? 'var(--mantine-primary-color-filled)' : 'transparent'}` }}
      {...drop}
    >
      {children}
    </Box>
  );
}

interface GripProps {
  id: string;
  name: string;
  onStep: (by: 1 | -1) => void;
}

/** Dragged with a mouse; moved with Alt and an arrow. The menu of the row does the same. */
export function Grip({ id, name, onStep }: GripProps) {
  const t = useText('workbench/admin/menus');
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Tooltip label={t('tree.moveHint')} openDelay={500}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        style={{ cursor: 'grab' }}
        aria-label={t('tree.move', { name })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        draggable
        onDragStart={(event) => event.dataTransfer.setData(ENTRY, id)}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={15} />
      </ActionIcon>
    </Tooltip>
  );
}
