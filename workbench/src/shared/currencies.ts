export const currencies = [
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
