import { Box } from '@mantine/core';
import { type Crumb, PageFrame } from '@suanpan/portal/kit/shell';
import { lazy, type ReactNode, Suspense } from 'react';
import type { SecondaryAction } from './more-menu.tsx';

export type { SecondaryAction } from './more-menu.tsx';

// Many pages have none, and menus weigh more than a page.
const MoreMenu = lazy(async () => ({ default: (await import('./more-menu.tsx')).MoreMenu }));

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
  const size = beside ? 28 : 36;
  const menu = secondary && secondary.length > 0 && (
    <Suspense fallback={<Box w={size} h={size} />}>
      <MoreMenu actions={secondary} size={size} />
    </Suspense>
  );
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
