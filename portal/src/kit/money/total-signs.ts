/** How each total counts on the way to net pay; what it costs the employer stands beside it. */
export const TOTAL_SIGNS = {
  gross: '',
  deduction: '−',
  adjustment: '+',
  rest: '+',
  net: '=',
  cost: '',
} as const;
