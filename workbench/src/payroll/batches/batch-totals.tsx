import { Text } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money, TOTAL_SIGNS } from '@suanpan/portal/kit/money';
import { useLocalName } from '../../shared/local-name.ts';
import classes from './batch-screen.module.css';
import { type Batch, batchHref } from './state/use-batch.ts';

/** People and the solution's totals, in the order in which they add up, each beside the last period: on top of a batch. */
export function BatchTotals({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const { currency, scale } = batch.solution;
  const shown = batch.totals;
  /** `Gross: Gross pay + Bonuses` */
  const madeOf = ({ name, item, parts }: (typeof shown)[number]) =>
    parts.length > 1
      ? t('totals.madeOf', {
          name: nameOf(name, item),
          parts: parts.map((part) => nameOf(part, item)).join(' + '),
        })
      : nameOf(name, item);
  return (
    <section className={classes.totals} aria-label={t('totals.title')} data-testid="batch-totals">
      <div className={classes.total}>
        <Text size="xs" c="dimmed">
          {t('totals.people')}
        </Text>
        <div className={classes.totalFigure}>
          <AppLink href={batchHref(batch.id, 'people')} inherit title={t('people.open')}>
            {format.number(batch.employees)}
          </AppLink>
          {batch.held > 0 && (
            <AppLink href={batchHref(batch.id, 'people', undefined, { list: 'held' })} size="xs" ms={8}>
              {t('totals.held', { count: batch.held, shown: format.number(batch.held) })}
            </AppLink>
          )}
        </div>
        <Text size="xs" c={batch.failedRows > 0 ? 'red' : 'dimmed'}>
          {batch.failedRows > 0
            ? t('totals.failed', { count: batch.failedRows })
            : t('totals.period', { from: format.day(batch.period.start), to: format.day(batch.period.end) })}
        </Text>
      </div>
      {shown.map((total) => (
        <div key={total.role} className={classes.total} data-role={total.role}>
          <Text size="xs" c={total.role === 'rest' ? 'red' : 'dimmed'} className={classes.totalWords}>
            {TOTAL_SIGNS[total.role]} {madeOf(total)}
          </Text>
          <div className={classes.totalFigure}>
            <Money amount={total.sum} currency={currency} scale={scale} />
          </div>
          <Text size="xs" c="dimmed" component="div">
            {total.difference === null ? (
              t('totals.noPrevious')
            ) : (
              <>
                <Money amount={total.difference} currency={currency} scale={scale} sign="always" />{' '}
                {t(batch.corrects ? 'totals.againstForce' : 'totals.againstLast')}
              </>
            )}
            {total.failed > 0 && ` · ${t('totals.skipped', { count: total.failed })}`}
            {total.role === 'net' && batch.heldNet && (
              <div>
                {t('totals.heldNet')} <Money amount={batch.heldNet.sum} currency={currency} scale={scale} />
              </div>
            )}
          </Text>
        </div>
      ))}
      {shown.length === 0 && (
        <div className={classes.total}>
          <Text size="xs" c="dimmed">
            {t('totals.title')}
          </Text>
          <Text size="sm" mt={4}>
            {t(batch.calculatedAt === null ? 'totals.notYet' : 'totals.none')}
          </Text>
        </div>
      )}
    </section>
  );
}
