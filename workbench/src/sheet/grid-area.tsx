import { Skeleton, Stack } from '@mantine/core';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import type { ReactNode, RefObject } from 'react';
import classes from './sheet.module.css';
import type { SheetStore } from './store/sheet-store.ts';
import type { SheetQuery } from './store/sheet-types.ts';

interface GridAreaProps {
  frame: RefObject<HTMLDivElement | null>;
  store: SheetStore;
  query: SheetQuery;
  failure: unknown;
  onRetry(): void;
  /** What lies over the grid: the card of an unsaved cell, the search. */
  children: ReactNode;
}

/** Where the grid is drawn, and what stands there while there are no rows. */
export function GridArea({ frame, store, query, failure, onRetry, children }: GridAreaProps) {
  const t = useText('workbench/sheet');
  const filtered = query.filter.length > 0 || query.search !== '';
  return (
    <div className={classes.grid}>
      <div ref={frame} style={{ position: 'absolute', inset: 0 }} data-testid="sheet-grid" />
      {!store.rows.opened && (
        <Stack
          gap={6}
          p="xs"
          style={{ position: 'absolute', inset: 0, background: 'var(--suanpan-surface)' }}
        >
          {failure ? (
            <ErrorState error={failure} onRetry={onRetry} />
          ) : (
            Array.from({ length: 14 }, (_, i) => `row-${i}`).map((name) => <Skeleton key={name} h={22} />)
          )}
        </Stack>
      )}
      {store.rows.opened && store.rows.stored === 0 && !store.options.ownRows && (
        <div className={classes.empty}>{t(filtered ? 'empty.filtered' : 'empty.rows')}</div>
      )}
      {children}
    </div>
  );
}
