import { Alert, Select, Table } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { type Books, Part } from './part.tsx';

/** What each cost centre bears of an item: the parts add up to what the batch pays of it. */
export function CostCentresSection({ books }: { books: Books }) {
  const t = useText('workbench/payroll/batches/accounting');
  const format = useFormat();
  const nameOf = useLocalName();
  const names = new Map(books.costCentres.map((line) => [line.item, nameOf(line.itemName, line.item)]));
  const [item, setItem] = useState<string | null>(null);
  const shown = item ?? [...names.keys()][0] ?? null;
  const lines = books.costCentres.filter((line) => line.item === shown);
  const { currency, scale } = books;
  const total = lines.reduce((sum, line) => sum + Math.round(line.amount * 10 ** scale), 0) / 10 ** scale;
  return (
    <Part
      title={t('costCentres.title')}
      action={
        names.size > 0 && (
          <Select
            size="xs"
            w={240}
            aria-label={t('fields.item')}
            allowDeselect={false}
            data={[...names].map(([value, label]) => ({ value, label }))}
            value={shown}
            onChange={setItem}
          />
        )
      }
    >
      {books.withoutCostCentre > 0 && (
        <Alert color="yellow">
          {t('costCentres.without', {
            count: books.withoutCostCentre,
            shown: format.number(books.withoutCostCentre),
          })}
        </Alert>
      )}
      {lines.length === 0 ? (
        <EmptyState text={t('costCentres.none')} />
      ) : (
        <Table.ScrollContainer
          minWidth={560}
          maxHeight={420}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table aria-label={t('costCentres.title')} verticalSpacing={4} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('fields.legalEntity')}</Table.Th>
                <Table.Th>{t('fields.costCentre')}</Table.Th>
                <Table.Th>{t('fields.bookedUnder')}</Table.Th>
                <Table.Th ta="right">{`${t('fields.amount')} (${currency})`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {lines.map((line) => (
                <Table.Tr key={`${line.legalEntity} ${line.costCentre} ${line.bookedUnder}`}>
                  <Table.Td>{line.legalEntity}</Table.Td>
                  <Table.Td>
                    {line.costCentre === null
                      ? t('costCentres.noCentre')
                      : `${line.costCentre} · ${line.costCentreName}`}
                  </Table.Td>
                  <Table.Td>{line.bookedUnder}</Table.Td>
                  <Table.Td ta="right">
                    <Money amount={line.amount} currency={currency} scale={scale} symbol={false} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th colSpan={3}>{t('costCentres.total')}</Table.Th>
                <Table.Th ta="right">
                  <Money amount={total} currency={currency} scale={scale} symbol={false} />
                </Table.Th>
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </Table.ScrollContainer>
      )}
    </Part>
  );
}
