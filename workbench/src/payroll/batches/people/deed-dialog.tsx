import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, FormDialog, MultilineInput, required } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { type Batch, invalidateBatch } from '../state/use-batch.ts';

type Page = RouterOutputs['payroll']['batchPeople']['list'];
export type Person = Page['rows'][number];

/** What may be done with people of a batch; `pay` releases a salary once the batch is approved. */
export interface Deed {
  kind: 'add' | 'remove' | 'hold' | 'release' | 'pay';
  people: readonly Person[];
}

/** What may be done with one of them now. */
export function actionsOf(person: Person, may: Page['may'] | undefined): Deed['kind'][] {
  if (!may || person.own) return [];
  if (!person.inBatch) return may.change ? ['add'] : [];
  const isHeld = person.hold !== null && person.hold.release === null;
  const of = (kind: Deed['kind'], isPossible: boolean) => (isPossible ? [kind] : []);
  return [
    ...of('hold', may.hold && !isHeld),
    ...of('release', may.release && isHeld),
    ...of('pay', may.pay && isHeld),
    ...of('remove', may.change),
  ];
}

interface DeedDialogProps {
  batch: Batch;
  deed: Deed;
  /** The first day of payment; null where it is paid with the batch. */
  payFrom: string | null;
  onClose: () => void;
  onDone: () => void;
}

/** Says what will happen and to whom, and asks why. */
export function DeedDialog({ batch, deed, payFrom, onClose, onDone }: DeedDialogProps) {
  const t = useText('workbench/payroll/batches/people');
  const format = useFormat();
  const { kind, people } = deed;
  const asksDay = kind === 'pay' && payFrom !== null;
  const form = useForm({
    initialValues: { reason: '', payDate: payFrom },
    validate: { reason: required, payDate: (value) => (asksDay ? required(value) : null) },
  });
  const done = {
    onSuccess: async () => {
      onDone();
      onClose();
      await invalidateBatch();
    },
  };
  const remove = useCommand(trpc.payroll.batchPeople.remove.mutationOptions(done), {
    success: t('done.remove'),
  });
  const hold = useCommand(trpc.payroll.batchPeople.hold.mutationOptions(done), { success: t('done.hold') });
  const release = useCommand(trpc.payroll.batchPeople.release.mutationOptions(done), {
    success: t('done.release'),
  });
  const pay = useCommand(trpc.payroll.batchPeople.pay.mutationOptions(done), { success: t('done.release') });
  const [first] = people;
  const send = ({ reason, payDate }: { reason: string; payDate: string | null }) => {
    const id = batch.id;
    const one = { id, employmentId: first?.employmentId ?? '', reason };
    if (kind === 'remove')
      remove.mutate({ id, employmentIds: people.map((each) => each.employmentId), reason });
    if (kind === 'hold') hold.mutate(one);
    if (kind === 'release') release.mutate(one);
    if (kind === 'pay') pay.mutate({ ...one, ...(asksDay && payDate ? { payDate } : {}) });
  };
  if (kind === 'add') return null;
  const count = { count: people.length, shown: format.number(people.length) };
  return (
    <FormDialog
      opened
      title={t(`deeds.${kind}`)}
      submitLabel={t(`deeds.${kind}`)}
      danger={kind === 'remove'}
      pending={[remove, hold, release, pay].some((each) => each.isPending)}
      onClose={onClose}
      onSubmit={form.onSubmit(send)}
    >
      <Text size="sm" fw={600}>
        {people.length === 1 ? `${first?.employeeNumber} ${first?.name}` : t('people', count)}
      </Text>
      <Text size="sm">{t(asksDay ? 'what.payLater' : `what.${kind}`, count)}</Text>
      {asksDay && (
        <DayInput
          label={t('fields.payDate')}
          description={t('payFrom', { day: format.day(payFrom) })}
          required
          minDate={payFrom}
          {...form.getInputProps('payDate')}
        />
      )}
      <MultilineInput label={t('fields.reason')} required data-autofocus {...form.getInputProps('reason')} />
    </FormDialog>
  );
}
