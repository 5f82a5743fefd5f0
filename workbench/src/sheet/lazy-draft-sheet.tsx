import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DraftSheetProps } from './draft/draft-props.ts';
import { useLicenceKey } from './use-licence-key.ts';

const LoadedSheet = lazy(() =>
  import('./draft/draft-sheet.tsx').then((module) => ({ default: module.DraftSheet })),
);

/** The sheet in which a table's rules are written: the grid's code is fetched only where one is shown. */
export function LazyDraftSheet(props: Omit<DraftSheetProps, 'licenceKey'>) {
  const licenceKey = useLicenceKey();
  return (
    <Suspense fallback={<Skeleton h={props.height} />}>
      <LoadedSheet {...props} licenceKey={licenceKey} />
    </Suspense>
  );
}
