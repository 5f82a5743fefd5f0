import { Alert, Group, Loader, MultiSelect, Select, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { useTableState } from '@suanpan/portal/kit/table';
import { CORRECTION_RULES, type CorrectionRules } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangedInputs } from './changed-inputs.tsx';

/** Which closed periods are computed again, by which rules and where that is settled; and whom it would concern. */
export function CreateCorrectionsDialog({
  solutionId,
  onClose,
}: {
  solutionId: string;
  onClose: () => void;
}) {
  const t = useText('workbench/payroll/batches/corrections');
  const format = useFormat();
  const location = useAppLocation();
  const [batchIds, setBatchIds] = useState<string[]>([]);
  const [rules, setRules] = useState<CorrectionRules>('own');
  const [chosen, setChosen] = useState<string | null>(null);
  const [shown, setShown] = useState(false);
  const there = useQuery(trpc.payroll.corrections.correctable.queryOptions({ solutionId }));
  const state = useTableState({ pageSize: 10, prefix: 'preview' });
  const { sort: _, ...page } = state.input;
  const preview = useQuery({
    ...trpc.payroll.corrections.preview.queryOptions({ batchIds, rules, ...page }),
    enabled: batchIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const create = useCommand(trpc.payroll.corrections.create.mutationOptions());
  // What is listed is what the periods and rules chosen now come to.
  const looking = batchIds.length > 0 && (preview.isPending || preview.isPlaceholderData);
  const { periods = [], settleIn = [] } = there.data ?? {};
  const periodId = chosen ?? settleIn[0]?.id ?? null;
  const submit = () => {
    setShown(true);
    if (!periodId || batchIds.length === 0) return;
    create.mutate(
      { batchIds, rules, periodId },
      {
        onSuccess: ({ batches: [first] }) => {
          queryClient.invalidateQueries(trpc.payroll.batches.pathFilter());
          queryClient.invalidateQueries(trpc.payroll.corrections.pathFilter());
          onClose();
          if (first) location.navigate(`/workbench/payroll/batches/${first.id}`);
        },
      },
    );
  };
  if (there.error) return <ErrorState error={there.error} onRetry={() => there.refetch()} />;
  return (
    <FormDialog
      opened
      size="xl"
      title={t('create.title')}
      onClose={onClose}
      pending={create.isPending}
      disabled={looking || (there.data !== undefined && (periods.length === 0 || settleIn.length === 0))}
      submitLabel={t('create.submit')}
      aside={
        looking && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">{t('create.looking')}</Text>
          </Group>
        )
      }
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {there.data && periods.length === 0 && <Alert color="yellow">{t('create.nothingClosed')}</Alert>}
      {there.data && settleIn.length === 0 && <Alert color="yellow">{t('create.nothingOpen')}</Alert>}
      <MultiSelect
        label={t('create.periods')}
        description={t('create.periodsHint')}
        required
        searchable
        error={shown && batchIds.length === 0 ? t('create.required') : undefined}
        data={periods.flatMap((period) =>
          period.batches.map(({ id, number, open }) => ({
            value: id,
            disabled: open !== null,
            label: open
              ? t('create.beingCorrected', { period: format.periodName(period), number: open.number })
              : `${format.periodName(period)} · ${number}`,
          })),
        )}
        value={batchIds}
        onChange={setBatchIds}
      />
      <Select
        label={t('create.settleIn')}
        description={t('create.settleInHint')}
        required
        allowDeselect={false}
        error={shown && !periodId ? t('create.required') : undefined}
        data={settleIn.map((period) => ({ value: period.id, label: format.periodName(period) }))}
        value={periodId}
        onChange={setChosen}
      />
      <Select
        label={t('create.rules')}
        allowDeselect={false}
        data={CORRECTION_RULES.map((value) => ({ value, label: t(`rules.${value}`) }))}
        value={rules}
        onChange={(value) => value && setRules(value as CorrectionRules)}
      />
      {batchIds.length > 0 &&
        (preview.error ? (
          <ErrorState error={preview.error} onRetry={() => preview.refetch()} />
        ) : (
          <>
            <ChangedInputs query={preview} state={state} />
            {preview.data?.people === 0 && preview.data.rules.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('create.typedLater')}
              </Text>
            )}
          </>
        ))}
    </FormDialog>
  );
}
