import { Menu } from '@mantine/core';
import { type Crumb, PageFrame } from '@suanpan/portal/kit/shell';
import type { ReactNode } from 'react';

export interface SecondaryAction {
  label: string;
  onClick: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** Why it is disabled. */
  hint?: string;
}

interface PageProps {
  title: string;
  /** The state, right of the title. */
  badge?: ReactNode;
  /** Under the title: what this is about. */
  about?: ReactNode;
  /** Right of a smaller title, in its line, instead of `about`: room is short below. */
  beside?: ReactNode;
  /** The one primary action. */
  primary?: ReactNode;
  secondary?: readonly SecondaryAction[];
  crumbs?: Crumb[];
  children: ReactNode;
}

/** A page of the workbench: the kit's frame, with its secondary actions given as data. */
export function Page({ title, badge, about, beside, primary, secondary, crumbs, children }: PageProps) {
  const menu =
    secondary && secondary.length > 0
      ? secondary.map((action) => (
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
        ))
      : undefined;
  return (
    <PageFrame
      title={title}
      badge={badge}
      description={about}
      beside={beside}
      action={primary}
      menu={menu}
      {...(crumbs ? { crumbs } : {})}
    >
      {children}
    </PageFrame>
  );
}
