import { Alert, Skeleton, Text } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { lazy, Suspense } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import type { Figures } from './figure-tiles.tsx';
import { Tile } from './tile.tsx';

const InsuranceTable = lazy(async () => ({
  default: (await import('./tile-tables.ts')).InsuranceTable,
}));

/** What both sides pay into social insurance in the last closed period, by kind, beside the one before. */
export function InsuranceTile({ figures }: { figures: Figures | undefined }) {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const insurance = figures?.insurance;
  const currencies = [...new Set(insurance?.totals.map(({ currency }) => currency))];
  return (
    <Tile title={t('insurance.title')} about={t('insurance.about')}>
      {!insurance && <Skeleton h={160} />}
      {insurance?.totals.length === 0 && <EmptyState compact text={t('insurance.empty')} />}
      <Suspense fallback={<Skeleton h={160} />}>
        {currencies.map((currency) => (
          <InsuranceTable
            key={currency}
            currency={currency}
            totals={insurance?.totals.filter((total) => total.currency === currency) ?? []}
          />
        ))}
      </Suspense>
      {insurance && insurance.untagged.length > 0 && (
        <Alert color="blue" variant="light" p="xs">
          <Text size="xs">
            {t('insurance.untagged', {
              names: insurance.untagged.map(({ name, code }) => nameOf(name, code)).join(', '),
            })}
          </Text>
        </Alert>
      )}
    </Tile>
  );
}
