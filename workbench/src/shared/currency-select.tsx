import { Select, type SelectProps } from '@mantine/core';

export const CURRENCIES = [
  'CNY',
  'TWD',
  'USD',
  'HKD',
  'JPY',
  'EUR',
  'GBP',
  'AUD',
  'CAD',
  'NZD',
  'SGD',
  'MYR',
];

export function CurrencySelect(props: Omit<SelectProps, 'data' | 'searchable'>) {
  return <Select searchable data={CURRENCIES} {...props} />;
}
