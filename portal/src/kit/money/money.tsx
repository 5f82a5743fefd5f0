import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { type MoneyFormat, useFormat, useText } from '../i18n/index.ts';
import { useMasking } from './masking.atoms.ts';

interface MoneyProps extends BoxProps, MoneyFormat {
  /** Amounts travel as numbers or as decimal text. */
  amount: number | string | null | undefined;
  /** A person's own pay, hidden while amounts are masked. */
  personal?: boolean;
  /** Colours gains green as well; losses are always red. */
  toned?: boolean;
}

/** An amount with tabular figures; negatives red with a minus, nothing as a dash. */
export function Money({
  amount,
  currency,
  scale,
  sign = 'auto',
  symbol = true,
  personal,
  toned,
  ...box
}: MoneyProps): ReactNode {
  const format = useFormat();
  const { masked } = useMasking();
  const t = useText('portal/kit');
  const value = amount === null || amount === undefined || amount === '' ? undefined : Number(amount);
  if (value === undefined || Number.isNaN(value))
    return (
      <Box component="span" c="dimmed" {...box}>
        –
      </Box>
    );
  if (masked && personal)
    return (
      <Box component="span" role="img" aria-label={t('money.masked')} {...box}>
        ••••••
      </Box>
    );
  const shown = format.money(value, { currency, scale, sign, symbol });
  const nonZero = /[1-9]/.test(shown);
  const color =
    nonZero && value < 0
      ? 'var(--suanpan-negative)'
      : toned
        ? nonZero
          ? 'var(--suanpan-positive)'
          : 'dimmed'
        : undefined;
  return (
    <Box
      component="span"
      className="tabular"
      {...(color ? { c: color } : {})}
      {...box}
      style={{ whiteSpace: 'nowrap' }}
    >
      {shown}
    </Box>
  );
}
