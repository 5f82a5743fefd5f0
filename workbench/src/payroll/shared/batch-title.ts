import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../shared/local-name.ts';

type Batch = RouterOutputs['payroll']['batches']['list']['rows'][number];

/** A batch in a list without a column for its period. One that nobody named is called after its period already. */
export function useBatchTitle(): (batch: Pick<Batch, 'name' | 'period'>) => string {
  const format = useFormat();
  const nameOf = useLocalName();
  return ({ name, period }) =>
    typeof name === 'string' ? `${name} · ${format.periodName(period)}` : nameOf(name);
}
