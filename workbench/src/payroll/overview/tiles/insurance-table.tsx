import { Table, Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { INSURANCE_SIDES, type InsuranceSide } from '@suanpan/server/words';
import { useLocalName } from '../../../shared/local-name.ts';
import type { Figures } from './figure-tiles.tsx';

type Total = Figures['insurance']['totals'][number];

/** What both sides pay in one currency, by kind. */
export function InsuranceTable({ currency, totals }: { currency: string; totals: readonly Total[] }) {
  const t = useText('workbench/payroll/overview');
  const nameOf = useLocalName();
  const scale = Math.max(...totals.map((total) => total.scale));
  const sum = (of: (total: Total) => number) => totals.reduce((all, total) => all + of(total), 0);
  return (
    <Table.ScrollContainer minWidth={240} type="native">
      <Table fz="sm" verticalSpacing={4} aria-label={`${t('insurance.title')} ${currency}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{currency}</Table.Th>
            {INSURANCE_SIDES.map((side) => (
              <Table.Th key={side} ta="right">
                {t(`insurance.${side}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {totals.map((total) => (
            <Table.Tr key={total.kind}>
              <Table.Td>{nameOf(total.name, total.kind)}</Table.Td>
              {INSURANCE_SIDES.map((side) => (
                <Amount
                  key={side}
                  side={side}
                  kind={total.kind}
                  currency={currency}
                  scale={total.scale}
                  now={total[side]}
                  before={total[`${side}Before`]}
                />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>{t('insurance.all')}</Table.Th>
            {INSURANCE_SIDES.map((side) => (
              <Amount
                key={side}
                side={side}
                currency={currency}
                scale={scale}
                now={sum((total) => total[side])}
                before={sum((total) => total[`${side}Before`])}
              />
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

interface AmountProps {
  side: InsuranceSide;
  kind?: string;
  currency: string;
  scale: number;
  now: number;
  before: number;
}

/** Leads to the columns that it adds; under it the same of the period before, as a way there. */
function Amount({ side, kind, currency, scale, now, before }: AmountProps) {
  const t = useText('workbench/payroll/overview');
  const parts = new URLSearchParams({ currency, side, ...(kind ? { kind } : {}) });
  const href = `/workbench/payroll/overview/insurance?${parts}`;
  return (
    <Table.Td ta="right">
      <AppLink href={href} size="sm" c="inherit" underline="hover" fw={kind ? 400 : 600}>
        <Money amount={now} currency={currency} scale={scale} symbol={false} />
      </AppLink>
      <Text size="xs" c="dimmed" component="div">
        <AppLink
          href={`${href}&period=before`}
          size="xs"
          c="dimmed"
          underline="hover"
          title={t('insurance.before')}
        >
          <Money amount={before} currency={currency} scale={scale} symbol={false} />
        </AppLink>{' '}
        <span title={t('insurance.difference')}>
          (<Money amount={now - before} currency={currency} scale={scale} symbol={false} sign="always" />)
        </span>
      </Text>
    </Table.Td>
  );
}
