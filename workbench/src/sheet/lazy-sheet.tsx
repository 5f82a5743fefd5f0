import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { SheetProps } from './sheet-props.ts';

const LoadedSheet = lazy(() => import('./sheet.tsx').then((module) => ({ default: module.Sheet })));

/** The sheet as pages use it: the grid's code is fetched only where a sheet is shown. */
export function LazySheet(props: SheetProps) {
  const waiting = (
    <Stack gap={6} p="xs" h="100%">
      {Array.from({ length: 14 }, (_, i) => `row-${i}`).map((name) => (
        <Skeleton key={name} h={22} />
      ))}
    </Stack>
  );
  return (
    <Suspense fallback={waiting}>
      <LoadedSheet {...props} />
    </Suspense>
  );
}
