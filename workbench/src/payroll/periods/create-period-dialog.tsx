import { Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { monthFields, NO_DAYS, PeriodFields, periodInput, usePeriodForm } from './period-fields.tsx';

type Suggested = RouterOutputs['payroll']['periods']['suggest'];

const fieldsOf = ({ code, ...days }: Suggested) => ({
  ...days,
  name: code,
  ...monthFields(days),
});

/** One period beside the series. What follows from its days by the solution's rules is filled in until somebody types over it. */
export function CreatePeriodDialog({ solutionId, onClose }: { solutionId: string; onClose: () => void }) {
  const t = useText('workbench/payroll/periods');
  const form = usePeriodForm(NO_DAYS);
  const { start, end } = form.values;
  const suggestion = useQuery({
    ...trpc.payroll.periods.suggest.queryOptions({ solutionId, start: start ?? '', end: end ?? '' }),
    enabled: Boolean(start && end && start <= end),
    meta: { quiet: true },
  });
  const filled = useRef<ReturnType<typeof fieldsOf>>(undefined);
  const { setValues } = form;
  useEffect(() => {
    if (!suggestion.data) return;
    const next = fieldsOf(suggestion.data);
    const before = filled.current;
    filled.current = next;
    setValues((values) => {
      const untouched = (Object.keys(next) as (keyof typeof next)[]).filter(
        (field) => (values[field] ?? '') === (before?.[field] ?? ''),
      );
      return Object.fromEntries(untouched.map((field) => [field, next[field]]));
    });
  }, [suggestion.data, setValues]);
  const create = useCommand(
    trpc.payroll.periods.create.mutationOptions({
      onSuccess: (answer) => {
        queryClient.invalidateQueries(trpc.payroll.periods.pathFilter());
        queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
        for (const code of answer.warnings) notifyWarning(t(`warnings.${code}`));
        onClose();
      },
    }),
    { success: t('created') },
  );
  return (
    <FormDialog
      opened
      size="lg"
      title={t('create.title')}
      submitLabel={t('create.submit')}
      onClose={onClose}
      pending={create.isPending}
      onSubmit={form.onSubmit((values) =>
        create.mutate({
          solutionId,
          ...periodInput(values),
        }),
      )}
    >
      <Text size="sm" c="dimmed">
        {t('hints.byRule')}
      </Text>
      <PeriodFields form={form} />
    </FormDialog>
  );
}
