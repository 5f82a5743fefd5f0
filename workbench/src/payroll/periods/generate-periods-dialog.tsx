import { Alert, Group, ScrollArea, Skeleton, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PERIODS_PER_YEAR } from '@suanpan/engine/domain';
import { api, problemOf, queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { DayInput, dayOf, FormDialog, NumberField } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { problemText } from '@suanpan/portal/kit/notices';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Solution = RouterOutputs['payroll']['solutions']['get'];

interface GeneratePeriodsDialogProps {
  solution: Solution;
  /** The series goes on by itself then. */
  hasPeriods: boolean;
  onClose: () => void;
}

/** A series of the solution's period type, shown before it is made. */
export function GeneratePeriodsDialog({ solution, hasPeriods, onClose }: GeneratePeriodsDialogProps) {
  const t = useText('workbench/payroll/periods');
  const typeNames = useText('workbench/payroll/solutions');
  const format = useFormat();
  const [from, setFrom] = useState<string | null>(hasPeriods ? null : `${dayOf().slice(0, 4)}-01-01`);
  const [count, setCount] = useState<number | string>(Math.min(26, PERIODS_PER_YEAR[solution.periodType]));
  const [asked] = useDebouncedValue({ from, count: Number(count) }, 300);
  const sound = Number.isInteger(asked.count) && asked.count >= 1 && asked.count <= 400;
  const input = (dryRun: boolean, wish: { from: string | null; count: number }) => ({
    solutionId: solution.id,
    count: wish.count,
    ...(wish.from ? { from: wish.from } : {}),
    ...(dryRun ? { dryRun: true } : {}),
  });
  // A dry run changes nothing, so it is asked like a question although it travels as a command.
  const preview = useQuery({
    queryKey: ['periods-preview', solution.id, asked],
    queryFn: () => api.payroll.periods.generate.mutate(input(true, asked)),
    enabled: sound && (hasPeriods || asked.from !== null),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const generate = useCommand(
    trpc.payroll.periods.generate.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.payroll.periods.pathFilter());
        queryClient.invalidateQueries(trpc.payroll.solutions.pathFilter());
        onClose();
      },
    }),
    { success: (made) => t('generate.done', { count: made.created }) },
  );

  return (
    <FormDialog
      opened
      size="xl"
      title={t('generate.title')}
      onClose={onClose}
      pending={generate.isPending}
      disabled={!sound || preview.error !== null || (!hasPeriods && from === null)}
      submitLabel={t('generate.open')}
      onSubmit={(event) => {
        event.preventDefault();
        generate.mutate(input(false, { from, count: Number(count) }));
      }}
    >
      <Text size="sm" c="dimmed">
        {t('generate.type', { type: typeNames(`periodTypes.${solution.periodType}`) })}
      </Text>
      <Group grow align="flex-start">
        <DayInput
          label={t('generate.from')}
          description={hasPeriods ? t('generate.fromGoesOn') : t('generate.fromHint')}
          required={!hasPeriods}
          clearable={hasPeriods}
          value={from}
          onChange={setFrom}
        />
        <NumberField
          label={t('generate.count')}
          description={t('generate.countHint')}
          required
          min={1}
          max={400}
          whole
          value={count}
          onChange={setCount}
          error={sound ? undefined : t('generate.countProblem')}
        />
      </Group>
      {preview.error && <Alert color="red">{problemText(problemOf(preview.error))}</Alert>}
      {!preview.data && preview.isFetching && <Skeleton height={160} />}
      {preview.data && !preview.error && (
        <ScrollArea.Autosize mah={280}>
          <Table stickyHeader fz="xs" verticalSpacing={2} aria-label={t('generate.preview')}>
            <Table.Thead bg="var(--mantine-color-body)">
              <Table.Tr>
                <Table.Th>{t('fields.code')}</Table.Th>
                <Table.Th>{t('fields.days')}</Table.Th>
                <Table.Th>{t('fields.payDate')}</Table.Th>
                <Table.Th>{t('fields.paymentMonth')}</Table.Th>
                <Table.Th>{t('fields.taxMonth')}</Table.Th>
                <Table.Th>{t('fields.cutOff')}</Table.Th>
                <Table.Th>{t('fields.attendance')}</Table.Th>
                <Table.Th ta="right">{t('fields.index')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {preview.data.periods.map((period) => (
                <Table.Tr key={period.code}>
                  <Table.Td>{period.code}</Table.Td>
                  <Table.Td>
                    {format.day(period.start)} – {format.day(period.end)}
                  </Table.Td>
                  <Table.Td>{format.day(period.payDate)}</Table.Td>
                  <Table.Td>{format.month(period.paymentMonth)}</Table.Td>
                  <Table.Td>{format.month(period.taxMonth)}</Table.Td>
                  <Table.Td>{period.cutOff ? format.day(period.cutOff) : t('none')}</Table.Td>
                  <Table.Td>
                    {format.day(period.attendanceStart)} – {format.day(period.attendanceEnd)}
                  </Table.Td>
                  <Table.Td ta="right">{period.index}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
    </FormDialog>
  );
}
