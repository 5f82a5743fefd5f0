import { Button, Skeleton } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { lazy, Suspense } from 'react';
import type { Figures } from './figure-tiles.tsx';
import { Tile } from './tile.tsx';

const SolutionsTable = lazy(async () => ({
  default: (await import('./tile-tables.ts')).SolutionsTable,
}));

const LIST = '/workbench/payroll/solutions?active=active';

/** Every active solution: its open period, and how far the batch furthest behind has come. */
export function SolutionsTile({ figures }: { figures: Figures | undefined }) {
  const t = useText('workbench/payroll/overview');
  const format = useFormat();
  const solutions = figures?.solutions;
  return (
    <Tile
      title={t('solutions')}
      aside={
        solutions && (
          <AppLink href={LIST} size="sm">
            {t('allSolutions', { count: solutions.total, number: format.number(solutions.total) })}
          </AppLink>
        )
      }
    >
      {!solutions && <Skeleton h={160} />}
      {solutions?.total === 0 && (
        <EmptyState
          compact
          text={t('noSolutions')}
          action={
            <Button component="a" href="/workbench/payroll/solutions">
              {t('toSolutions')}
            </Button>
          }
        />
      )}
      {solutions && solutions.rows.length > 0 && (
        <Suspense fallback={<Skeleton h={160} />}>
          <SolutionsTable rows={solutions.rows} />
        </Suspense>
      )}
    </Tile>
  );
}
