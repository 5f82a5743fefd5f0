import { Anchor, Group, Text } from '@mantine/core';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { Money } from '../kit/money/index.ts';
import type { Payslip } from './payslip.ts';

type Item = Payslip['body']['header'][number];

interface ItemValueProps {
  item: Item;
  currency: string;
}

/** Amounts carry their own decimals: `"8000.00"` shows two. */
function decimalsOf(value: string): number {
  return value.split('.')[1]?.length ?? 0;
}

/** 0.08 has two decimals and reads 8 %; 0.0825 reads 8.25 %. */
function percentDigits({ accuracy, value }: Item): number {
  return accuracy ?? Math.max(0, decimalsOf(String(Number(value))) - 2);
}

/** What an item shows, as its style says. */
export function ItemValue({ item, currency }: ItemValueProps) {
  const format = useFormat();
  const local = useLocalText();
  if (item.value === null || item.value === '') return <Text c="dimmed">–</Text>;
  if (item.type === 'date') return <time dateTime={item.value}>{format.day(item.value)}</time>;
  if (item.type === 'text') return item.names ? local(item.names) : item.value;
  if (item.percentage && !Number.isNaN(Number(item.value)))
    return format.percent(Number(item.value), percentDigits(item), item.accuracy);
  return <Figure item={item} value={item.value} currency={currency} />;
}

interface YearToDateProps extends ItemValueProps {
  /** Shows which payslips add up to it. */
  onOpen?: (() => void) | undefined;
}

/** The year so far, beneath the figure that it adds up. */
export function YearToDate({ item, currency, onOpen }: YearToDateProps) {
  const t = useText('portal/payslips');
  const local = useLocalText();
  if (item.yearToDate === undefined) return null;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap" fz="xs" fw={400} c="dimmed">
      {onOpen ? (
        <Anchor
          component="button"
          type="button"
          size="xs"
          c="dimmed"
          underline="always"
          aria-label={`${t('year.open')} ${local(item.name)}`}
          onClick={onOpen}
        >
          {t('accumulation')}
        </Anchor>
      ) : (
        t('accumulation')
      )}
      <Figure item={item} value={item.yearToDate} currency={currency} />
    </Group>
  );
}

function Figure({ item, value, currency }: ItemValueProps & { value: string }) {
  const format = useFormat();
  if (item.type === 'number' && !Number.isNaN(Number(value)))
    return format.number(Number(value), {
      minimumFractionDigits: item.accuracy ?? decimalsOf(value),
      ...(item.accuracy === undefined ? {} : { maximumFractionDigits: item.accuracy }),
    });
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap" display="inline-flex">
      {item.currency && (
        <Text size="xs" c="dimmed" component="span">
          {currency}
        </Text>
      )}
      <Money amount={value} scale={decimalsOf(value)} currency={currency} symbol={item.symbol} personal />
    </Group>
  );
}
