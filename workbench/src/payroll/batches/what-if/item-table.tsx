import { Table, UnstyledButton } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { useLocalName } from '../../../shared/local-name.ts';
import type { WhatIf } from './what-ifs.ts';

type Sides = Pick<NonNullable<WhatIf['figures']>, 'items' | 'net' | 'beside'>;
type Item = Sides['items'][number];

interface ItemTableProps {
  sides: Sides;
  label: string;
  /** Says why a figure would be what it is; absent where nobody’s figure is meant. */
  onExplain?: (item: { code: string; name: string }) => void;
}

/** Real, what-if and difference; the items add up to net pay in every column, what stands beside it follows. */
export function ItemTable({ sides, label, onExplain }: ItemTableProps) {
  const t = useText('workbench/payroll/batches/what-if');
  const nameOf = useLocalName();
  const { items, net, beside } = sides;
  const line = (item: Item, weight?: number) => {
    const money = { scale: item.scale, symbol: false, fw: weight };
    const name = item.code === null ? t('rest') : nameOf(item.name ?? item.code, item.code);
    const { code } = item;
    return (
      <Table.Tr key={code ?? 'rest'} fw={weight}>
        <Table.Td>{name}</Table.Td>
        <Table.Td ta="end">
          <Money amount={item.before} {...money} />
        </Table.Td>
        <Table.Td ta="end">
          {onExplain && code !== null && !code.startsWith('#') ? (
            <UnstyledButton
              fz="inherit"
              td="underline dotted"
              aria-label={t('explain', { name })}
              onClick={() => onExplain({ code, name })}
            >
              <Money amount={item.after} {...money} />
            </UnstyledButton>
          ) : (
            <Money amount={item.after} {...money} />
          )}
        </Table.Td>
        <Table.Td ta="end">
          <Money amount={item.difference} {...money} sign="always" toned />
        </Table.Td>
      </Table.Tr>
    );
  };
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table fz="sm" verticalSpacing={4} horizontalSpacing={6} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.item')}</Table.Th>
            <Table.Th ta="end">{t('fields.real')}</Table.Th>
            <Table.Th ta="end">{t('fields.whatIf')}</Table.Th>
            <Table.Th ta="end">{t('fields.difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{items.map((item) => line(item))}</Table.Tbody>
        {net && <Table.Tbody data-testid="what-if-net">{line(net, 650)}</Table.Tbody>}
        {beside.length > 0 && (
          <Table.Tbody>
            <Table.Tr>
              <Table.Th colSpan={4} c="dimmed" fw={500}>
                {t('beside')}
              </Table.Th>
            </Table.Tr>
            {beside.map((item) => line(item))}
          </Table.Tbody>
        )}
      </Table>
    </Table.ScrollContainer>
  );
}
