import type { ReactNode } from 'react';

/** Dates and amounts in narrow columns stay on one line. */
export function NoWrap({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>;
}
