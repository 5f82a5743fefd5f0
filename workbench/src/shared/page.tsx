import { type Crumb, PageFrame, type SecondaryAction } from '@suanpan/portal/kit/shell';
import type { ReactNode } from 'react';

export type { SecondaryAction } from '@suanpan/portal/kit/shell';

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

/** A page of the workbench: the kit's frame, as a page of the workbench fills it. */
export function Page({ title, badge, about, beside, primary, secondary, crumbs, children }: PageProps) {
  return (
    <PageFrame
      title={title}
      badge={badge}
      description={about}
      beside={beside}
      action={primary}
      secondary={secondary}
      {...(crumbs ? { crumbs } : {})}
    >
      {children}
    </PageFrame>
  );
}
