import { ActionIcon, Badge, Box, Group, Table, Text, Tooltip } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { keyed } from '../kit/list/index.ts';
import { Money } from '../kit/money/index.ts';
import classes from './payslip.module.css';
import { idOfLine, type Payslip } from './payslip.ts';

type GroupBody = Payslip['body']['groups'][number];
type Item = GroupBody['items'][number];

interface PayslipGroupProps {
  group: GroupBody;
  currency: string;
  onExplain?: ((item: string) => void) | undefined;
}

export function PayslipGroup({ group, currency, onExplain }: PayslipGroupProps) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  const title = local(group.name);
  const [only] = group.items;
  // A total of one line needs no heading that says its name once more.
  const saysItself = group.total && group.items.length === 1 && only?.symbol === true;
  return (
    <Box component="section" aria-label={title} className={classOf(group)}>
      {!saysItself && (
        <Group justify="space-between" mb={4}>
          <Text fw={650} size="sm">
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {currency}
          </Text>
        </Group>
      )}
      <Table verticalSpacing={7} horizontalSpacing={0} fz="sm" aria-label={title}>
        <Table.Tbody>
          {keyed(group.items, (item) => local(item.name)).map(({ key, item }) => (
            <Table.Tr key={key} fw={group.total || item.sum ? 650 : undefined}>
              <Table.Td>
                <Group gap={6}>
                  {local(item.name)}
                  {item.accumulation && (
                    <Tooltip label={t('accumulationMore')}>
                      <Badge size="xs" color="gray">
                        {t('accumulation')}
                      </Badge>
                    </Tooltip>
                  )}
                  {item.typedOver && (
                    <Badge size="xs" color="yellow">
                      {t('typedOver')}
                    </Badge>
                  )}
                  {item.column && onExplain && (
                    <Tooltip label={t('explain.open')}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        className="no-print"
                        aria-label={`${t('explain.open')}: ${local(item.name)}`}
                        onClick={() => onExplain(idOfLine(item))}
                      >
                        <IconHelpCircle size={16} stroke={1.6} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                </Group>
              </Table.Td>
              <Table.Td ta="right">
                <ItemValue item={item} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** More lines than a column of a printed page is sure to hold together. */
const LONG_GROUP = 16;

function classOf({ total, items }: GroupBody): string | undefined {
  if (total) return classes.total;
  return items.length > LONG_GROUP ? classes.longGroup : classes.group;
}

/** Amounts carry their own decimals: `"8000.00"` shows two. */
export function decimalsOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

/** 0.08 has two decimals and reads 8 %; 0.0825 reads 8.25 %. */
function percentDigits({ accuracy, value }: Item): number {
  return accuracy ?? Math.max(0, decimalsOf(String(Number(value))) - 2);
}

function ItemValue({ item, currency }: { item: Item; currency: string }) {
  const format = useFormat();
  const local = useLocalText();
  if (item.value === null || item.value === '') return <Text c="dimmed">–</Text>;
  if (item.type === 'date') return <time dateTime={item.value}>{format.day(item.value)}</time>;
  if (item.type === 'text') return item.names ? local(item.names) : item.value;
  if (item.percentage && !Number.isNaN(Number(item.value)))
    return format.percent(Number(item.value), percentDigits(item), item.accuracy);
  if (item.type === 'number' && !Number.isNaN(Number(item.value)))
    return format.number(Number(item.value), {
      minimumFractionDigits: item.accuracy ?? decimalsOf(item.value),
      ...(item.accuracy === undefined ? {} : { maximumFractionDigits: item.accuracy }),
    });
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {item.currency && (
        <Text size="xs" c="dimmed" component="span">
          {currency}
        </Text>
      )}
      <Money
        amount={item.value}
        scale={decimalsOf(item.value)}
        currency={currency}
        symbol={item.symbol}
        personal
      />
    </Group>
  );
}
