import { Select, type SelectProps } from '@mantine/core';

const CURRENCIES = ['CNY', 'TWD', 'USD', 'HKD', 'JPY', 'EUR', 'GBP', 'AUD', 'CAD', 'NZD', 'SGD', 'MYR'];

/** Those of this list, and the one that stands there already: an import may have brought another. */
export function CurrencySelect(props: Omit<SelectProps, 'data' | 'searchable'>) {
  const other = props.value && !CURRENCIES.includes(props.value) ? [props.value] : [];
  return <Select searchable data={[...CURRENCIES, ...other]} {...props} />;
}
