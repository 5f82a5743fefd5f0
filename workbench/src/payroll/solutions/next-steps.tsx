import { Anchor, List, Paper, Text } from '@mantine/core';
import type { SolutionFile } from '@suanpan/engine';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useQuery } from '@tanstack/react-query';
import { holdsOver } from '../shared/rights-over.ts';

type Solution = RouterOutputs['payroll']['solutions']['get'];

interface NextStepsProps {
  solution: Solution;
  /** Opens the dialog that makes a batch. */
  onCreateBatch: () => void;
}

/** What a new solution still needs until it pays somebody; each step leaves the list once it is done, the last one the list. */
export function NextSteps({ solution, onCreateBatch }: NextStepsProps) {
  const t = useText('workbench/payroll/solutions');
  const may = {
    edit: holdsOver(solution, 'payroll.solutions.edit'),
    publish: holdsOver(solution, 'payroll.solutions.publish'),
    periods: holdsOver(solution, 'payroll.periods.edit'),
    batches: holdsOver(solution, 'payroll.batches.edit'),
  };
  const copyId = solution.draftCopyId ?? solution.publishedCopyId;
  const isNew = solution.batchCount === 0;
  const copy = useQuery({
    ...trpc.payroll.copies.get.queryOptions({ copyId: copyId ?? '' }),
    enabled: isNew && copyId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isNew || !copy.data) return null;
  const { file } = copy.data;
  const steps = [
    { code: 'tables', done: paysSomething(file), may: may.edit },
    { code: 'tests', done: (file.tests ?? []).length > 0, may: may.edit },
    { code: 'copies', done: solution.publishedCopyId !== null, may: may.publish },
    { code: 'periods', done: solution.currentPeriod !== null, may: may.periods },
    { code: 'batch', done: false, may: may.batches && solution.active },
  ] as const;
  const open = steps.filter((step) => !step.done && step.may);
  if (open.length === 0) return null;

  return (
    <Paper
      withBorder
      p="md"
      bg="var(--suanpan-surface)"
      component="section"
      aria-label={t('nextSteps.title')}
    >
      <Text fw={600} mb="xs">
        {t('nextSteps.title')}
      </Text>
      <List type="ordered" size="sm" spacing={6}>
        {open.map(({ code }) => (
          <List.Item key={code}>
            {code === 'batch' && solution.publishedCopyId === null ? (
              t('nextSteps.batch')
            ) : code === 'batch' ? (
              <Anchor component="button" type="button" size="sm" onClick={onCreateBatch}>
                {t('nextSteps.batch')}
              </Anchor>
            ) : (
              <AppLink size="sm" href={`/workbench/payroll/solutions/${solution.id}/${code}`}>
                {t(`nextSteps.${code}`)}
              </AppLink>
            )}
            <Text size="xs" c="dimmed">
              {t(`nextSteps.hints.${code}`)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Paper>
  );
}

/** A master table of keys alone pays nothing yet. */
const paysSomething = (file: SolutionFile): boolean =>
  file.tables.some((table) => table.master && (table.columns ?? []).length > 1);
