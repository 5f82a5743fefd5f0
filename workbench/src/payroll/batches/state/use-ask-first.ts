import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../shared/local-name.ts';
import type { Batch, BatchAction } from './use-batch.ts';

/** What has no dialog of its own and is more than a press. */
const ASKS_FIRST = [
  'calculateStep',
  'adoptVersions',
  'setDefaultDynamic',
  'returnToCalculated',
  'returnToBeCalculated',
  'returnToNew',
  'withdraw',
  'close',
  'cancel',
  'delete',
] as const satisfies readonly BatchAction[];

const FINAL: ReadonlySet<BatchAction> = new Set(['close', 'cancel', 'delete']);

/** Says what an action will do and to how many, naming the batch; false where somebody thinks better of it. */
export function useAskFirst() {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  return async (
    action: BatchAction,
    { number, name, employees }: Pick<Batch, 'number' | 'name' | 'employees'>,
  ) => {
    const asked = ASKS_FIRST.find((one) => one === action);
    if (!asked) return true;
    const people = { count: employees, shown: format.number(employees) };
    return confirm({
      title: t(`actions.${asked}`),
      message: t('confirm.of', { number, name: nameOf(name), what: t(`confirm.${asked}`, people) }),
      confirmLabel: t(`actions.${asked}`),
      ...(asked === 'cancel' ? { cancelLabel: t('confirm.keep') } : {}),
      irreversible: FINAL.has(asked),
    });
  };
}
