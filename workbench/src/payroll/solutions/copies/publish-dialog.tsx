import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState, LastFailureHere } from '@suanpan/portal/kit/errors';
import { Dialog, MultilineInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checklist, type ChecklistLine, type ChecklistTopic } from '../../checklists/checklist.tsx';
import { CopyDifferences } from './copy-differences.tsx';
import { CopyEffect } from './copy-effect.tsx';
import { PublicationNote, refreshPublication, usePublication } from './publication-note.tsx';
import { useShownValue } from './shown-value.ts';

type Difference = RouterOutputs['payroll']['copies']['test']['cases'][number]['differences'][number];
type Solution = Pick<RouterOutputs['payroll']['solutions']['get'], 'id' | 'publishedCopyId'>;

interface PublishDialogProps {
  solution: Solution;
  copyId: string;
  onClose: () => void;
}

/** Tests first, then what it does to pay and what differs from the copy in force, then the word. A red test keeps the copy from publishing. */
export function PublishDialog({ solution, copyId, onClose }: PublishDialogProps) {
  const t = useText('workbench/payroll/solutions');
  const test = useQuery({
    ...trpc.payroll.copies.test.queryOptions({ copyId }, { trpc: { context: { alone: true } } }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const publish = useCommand(trpc.payroll.copies.publish.mutationOptions(), { success: t('publish.done') });
  const ask = useCommand(trpc.payroll.publications.ask.mutationOptions(), { success: t('agreement.asked') });
  const publication = usePublication(solution.id);
  const [remark, setRemark] = useState('');
  const needed = publication.data?.needed === true;
  const waits = publication.data?.last?.status === 'pending';
  const checklist = useQuery({
    ...trpc.payroll.checklists.copy.queryOptions({ copyId }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const mayTry = useCan('payroll.batches.view');
  const onSuccess = () => {
    refreshPublication();
    onClose();
  };
  const former = solution.publishedCopyId;
  const comparison = useQuery({
    ...trpc.payroll.copies.compare.queryOptions({ a: former ?? '', b: copyId }),
    enabled: former !== null,
  });
  const report = test.data;
  const shown = useShownValue();
  const difference = (one: Difference | undefined) =>
    one &&
    `${one.place}: ${t('tests.expected')} ${shown(one.expected, one)}, ${t('tests.actual')} ${shown(one.actual, one)}`;
  const red = report?.cases.filter((one) => !one.passed) ?? [];
  const blocked =
    !publication.data || waits || !report || test.isFetching || red.length > 0 || report.problems.length > 0;

  return (
    <Dialog opened onClose={onClose} size="xl" title={t('publish.title')} closeOnClickOutside={false}>
      <Stack>
        {test.isFetching && (
          <Group gap="xs">
            <Loader size="xs" />
            <Text size="sm">{t('publish.testing')}</Text>
          </Group>
        )}
        {test.error && <ErrorState error={test.error} onRetry={() => test.refetch()} />}
        {report && report.problems.length > 0 && <Alert color="red">{t('tests.fileWrong')}</Alert>}
        {report && red.length === 0 && report.problems.length === 0 && (
          <Alert color={report.cases.length === 0 ? 'yellow' : 'green'} variant="light">
            {report.cases.length === 0 ? t('publish.noTests') : t('publish.green', { count: report.passed })}
          </Alert>
        )}
        {red.length > 0 && (
          <Alert color="red" variant="light" title={t('publish.red', { count: red.length })}>
            {red.slice(0, 10).map((one) => (
              <Text key={one.name} size="sm">
                {one.name}: {difference(one.differences[0])}
              </Text>
            ))}
          </Alert>
        )}
        <Checklist
          lines={checklist.data?.map((line) => withRed(line, red.length))}
          error={checklist.error}
          onRetry={() => void checklist.refetch()}
          cureOf={(topic) => `/workbench/payroll/solutions/${solution.id}/${tabOf(topic)}?copy=${copyId}`}
          onFollow={onClose}
        />
        {former !== null && (
          <>
            <Text fw={600} size="sm">
              {t('effect.title')}
            </Text>
            {mayTry ? <CopyEffect copyId={copyId} /> : <Text size="sm">{t('effect.notYours')}</Text>}
          </>
        )}
        <Text fw={600} size="sm">
          {t('publish.difference')}
        </Text>
        {former === null ? (
          <Text size="sm" c="dimmed">
            {t('publish.first')}
          </Text>
        ) : comparison.data ? (
          <CopyDifferences differences={comparison.data} />
        ) : (
          !comparison.error && <Loader size="xs" />
        )}
        {publication.error && (
          <ErrorState error={publication.error} onRetry={() => void publication.refetch()} />
        )}
        <PublicationNote solutionId={solution.id} />
        {needed && !waits && (
          <MultilineInput
            label={t('process.why')}
            description={t('agreement.askHint')}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
        )}
        <LastFailureHere />
        <Text size="sm">{t(former === null ? 'publish.effectFirst' : 'publish.effect')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={blocked}
            loading={publish.isPending || ask.isPending}
            onClick={() =>
              needed
                ? ask.mutate({ copyId, ...(remark.trim() ? { remark: remark.trim() } : {}) }, { onSuccess })
                : publish.mutate({ copyId }, { onSuccess })
            }
          >
            {t(needed ? 'agreement.ask' : 'publish.open')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The checklist counts the tests; here they have been run. */
const withRed = (line: ChecklistLine, red: number): ChecklistLine =>
  line.topic === 'tests' && red > 0 ? { ...line, state: 'missing', count: red } : line;

function tabOf(topic: ChecklistTopic): string {
  if (topic === 'deciders') return 'process';
  if (topic === 'layout') return 'payslip';
  return topic === 'tests' ? 'tests' : 'tables';
}
