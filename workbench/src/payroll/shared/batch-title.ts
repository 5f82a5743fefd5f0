import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../shared/local-name.ts';

type Batch = RouterOutputs['payroll']['batches']['list']['rows'][number];
type Named = Pick<Batch, 'name'> & { period: Pick<Batch['period'], 'name' | 'code' | 'start' | 'end'> };

/** What a batch is called where its period isn't told otherwise. One that nobody named is called after its period already. */
export function useBatchTitle(): (batch: Named) => string {
  const format = useFormat();
  const nameOf = useLocalName();
  return ({ name, period }) =>
    typeof name === 'string' ? `${name} · ${format.periodName(period)}` : nameOf(name);
}
