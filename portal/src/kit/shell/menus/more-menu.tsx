import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';

export interface SecondaryAction {
  label: string;
  onClick: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  hint?: string;
}

/** What else one can do on a page. */
export function MoreMenu({ actions, size }: { actions: readonly SecondaryAction[]; size: number }) {
  const t = useText('portal/kit');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={size} aria-label={t('actions.more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Actions as the lines of a menu. */
export function ActionItems({ actions }: { actions: readonly SecondaryAction[] }) {
  return actions.map((action) => (
    <Menu.Item
      key={action.label}
      leftSection={action.icon}
      color={action.danger ? 'red' : undefined}
      disabled={action.disabled}
      title={action.hint}
      onClick={action.onClick}
    >
      {action.label}
    </Menu.Item>
  ));
}
