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

/** By how much the figures in force are corrected, after the words for it. */
export function NetDifference({ batch, label }: { batch: Batch; label: string }) {
  const net = batch.totals.find((total) => total.role === 'net');
  if (!net || net.difference === null) return null;
  const { currency, scale } = batch.solution;
  return (
    <>
      {label} <Money amount={net.difference} currency={currency} scale={scale} sign="always" fw={600} />
    </>
  );
}

/** What of it is held, and after the words for it what is paid. */
export function HeldTotal({ batch: { heldNet, solution }, label }: { batch: Batch; label: string }) {
  if (!heldNet) return null;
  const of = (amount: number) => (
    <Money amount={amount} currency={solution.currency} scale={solution.scale} fw={600} />
  );
  return (
    <>
      {of(heldNet.sum)} · {label} {of(heldNet.paid)}
    </>
  );
}
