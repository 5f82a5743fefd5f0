import { ActionIcon, type ActionIconProps, Button } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';

interface AddButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** Below a list: one more. */
export function AddButton({ label, disabled = false, onClick }: AddButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconPlus size={14} />}
      style={{ alignSelf: 'start' }}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

interface RemoveIconProps extends Pick<ActionIconProps, 'size' | 'color'> {
  label: string;
  onClick: () => void;
}

/** Beside one of a list: without it. */
export function RemoveIcon({ label, color = 'gray', size, onClick }: RemoveIconProps) {
  return (
    <ActionIcon variant="subtle" color={color} size={size} aria-label={label} onClick={onClick}>
      <IconTrash size={color === 'red' ? 15 : 14} />
    </ActionIcon>
  );
}

interface MoveIconsProps {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

/** One place up or down in the list. */
export function MoveIcons({ index, count, onMove }: MoveIconsProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={t('moveUp')}
        disabled={index <= 0}
        onClick={() => onMove(index, index - 1)}
      >
        <IconArrowUp size={15} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('moveDown')}
        disabled={index >= count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <IconArrowDown size={15} />
      </ActionIcon>
    </>
  );
}
