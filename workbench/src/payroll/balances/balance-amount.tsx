import { useFormat } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';

interface BalanceAmountProps {
  /** What the balance counts. */
  type: 'money' | 'number';
  /** Decimal text: its decimals are those that are shown. */
  amount: string;
  currency: string;
}

export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** How much somebody has of a balance: an amount in its currency, or months, days and hours as the number they are. */
export function BalanceAmount({ type, amount, currency }: BalanceAmountProps) {
  const format = useFormat();
  const decimals = decimalsOf(amount);
  if (type === 'money') return <Money amount={amount} currency={currency} scale={decimals} />;
  return (
    <span className="tabular">{format.number(Number(amount), { maximumFractionDigits: decimals })}</span>
  );
}
