import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';

interface ToolButtonProps
  extends Omit<ActionIconProps, 'children'>,
    Pick<ComponentPropsWithRef<'button'>, 'ref' | 'onClick'> {
  /** Its name, and what its hint says. */
  label: string;
  icon: ReactNode;
  /** Of one that stays in. */
  pressed?: boolean;
}

/** A sign in the bar over a sheet: rows need the room that words would take. */
export function ToolButton({ label, icon, pressed, ref, ...button }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        ref={ref}
        size={28}
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? undefined : 'gray'}
        aria-label={label}
        aria-pressed={pressed}
        {...button}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
