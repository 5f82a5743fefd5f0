import { Money } from '@suanpan/portal/kit/money';
import type { Batch } from '../state/use-batch.ts';

/** What the batch pays, after the words for it; nothing where its solution has no such total. */
export function NetTotal({ batch, label }: { batch: Batch; label: string }) {
  const net = batch.totals.find((total) => total.role === 'net');
  if (!net) return null;
  const { currency, scale } = batch.solution;
  return (
    <>
      {label} <Money amount={net.sum} currency={currency} scale={scale} fw={600} />
    </>
  );
}
