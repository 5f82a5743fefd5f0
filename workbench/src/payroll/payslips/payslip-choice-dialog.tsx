import { Alert, Select, Text } from '@mantine/core';
import { trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, FormDialog, required } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBatchTitle } from '../shared/batch-title.ts';
import { ImportFigures } from './import-figures.tsx';

interface PayslipChoiceDialogProps {
  /** Where the dialog was opened from one batch, it and its period are chosen. */
  batch?: { id: string; periodId: string; solutionId: string } | undefined;
  solutionId?: string | undefined;
  publishedLayout?: boolean;
  onClose: () => void;
  onDone: (generated: number) => void;
}

/** Which payslips are made: of which period and batch, and from when they may be looked at. */
export function PayslipChoiceDialog({
  batch,
  solutionId,
  publishedLayout,
  onClose,
  onDone,
}: PayslipChoiceDialogProps) {
  const t = useText('workbench/payroll/payslips');
  const format = useFormat();
  const titleOf = useBatchTitle();
  const [periodId, setPeriod] = useState<string | null>(batch?.periodId ?? null);
  const [batchId, setBatch] = useState<string | null>(batch?.id ?? null);
  const [day, setDay] = useState<string | null | undefined>();
  const [shown, setShown] = useState(false);
  const of = batch?.solutionId ?? solutionId;
  const batches = useQuery(
    trpc.payroll.batches.list.queryOptions({ page: 1, pageSize: 500, ...(of ? { solutionId: of } : {}) }),
  );
  const suggested = useQuery({
    ...trpc.payroll.payslips.suggest.queryOptions({ batchId: batchId ?? '' }),
    enabled: batchId !== null,
  });
  const generate = useCommand(
    trpc.payroll.payslips.generate.mutationOptions({
      onSuccess: ({ generated }) => {
        onDone(generated);
        onClose();
      },
    }),
  );
  const rows = batches.data?.rows ?? [];
  const people = rows.find(({ id }) => id === batchId)?.employees;
  const periods = new Map(rows.map(({ period }) => [period.id, format.periodName(period)]));
  // What is suggested stands until somebody chooses.
  const checkDay = day === undefined ? (suggested.data?.checkDay ?? null) : day;
  const missing = (value: string | null) => (shown ? (required(value ?? '') ?? undefined) : undefined);
  return (
    <FormDialog
      opened
      title={t('choice.title')}
      submitLabel={t('choice.generate')}
      onClose={onClose}
      pending={generate.isPending}
      disabled={suggested.isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        setShown(true);
        if (periodId && batchId && checkDay)
          generate.mutate({ periodId, batchId, checkDay, ...(publishedLayout ? { publishedLayout } : {}) });
      }}
    >
      <Select
        label={t('fields.period')}
        required
        searchable
        disabled={batch !== undefined}
        data={[...periods].map(([value, label]) => ({ value, label }))}
        value={periodId}
        error={missing(periodId)}
        onChange={(value) => {
          setPeriod(value);
          setBatch(null);
        }}
      />
      <Select
        label={t('fields.batch')}
        required
        searchable
        disabled={batch !== undefined}
        data={rows
          .filter(({ period }) => period.id === periodId)
          .map((row) => ({ value: row.id, label: titleOf(row) }))}
        value={batchId}
        error={missing(batchId)}
        onChange={setBatch}
      />
      <DayInput
        label={t('choice.checkDay')}
        description={t('choice.checkDayHint')}
        required
        clearable
        value={checkDay}
        error={missing(checkDay)}
        onChange={setDay}
      />
      {people !== undefined && (
        <Text size="sm">{t('choice.people', { count: people, shown: format.number(people) })}</Text>
      )}
      {suggested.data && suggested.data.source !== 'batch' && (
        <Alert color="blue" variant="light">
          <Text size="sm">{t(`settings.sourceHints.${suggested.data.source}`)}</Text>
          {suggested.data.source === 'import' && batchId && (
            <ImportFigures
              batchId={batchId}
              columns={suggested.data.columns}
              imported={suggested.data.imported}
            />
          )}
        </Alert>
      )}
    </FormDialog>
  );
}
