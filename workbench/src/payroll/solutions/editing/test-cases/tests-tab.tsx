import { Accordion, Alert, Badge, Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import type { SolutionFile, TestFile } from '@suanpan/engine';
import { atLeast, problemOf, queryClient, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useShownValue } from '../../copies/shown-value.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { changeList, without } from '../copy/edit-file.ts';
import { AddTestDialog } from './add-test-dialog.tsx';
import { RowsFromCsvDialog } from './rows-from-csv-dialog.tsx';
import { TestSource } from './test-source.tsx';

type Report = RouterOutputs['payroll']['copies']['test'];

/** Example rows with expected results: run them, see what differs, add one from a batch. Red ones block publishing. */
export function TestsTab() {
  const t = useText('workbench/payroll/solutions');
  const { copy, file, change, readOnly, unsaved } = useCopyEditor();
  const shown = useShownValue();
  const [report, setReport] = useState<{ of: SolutionFile; report: Report }>();
  const [adding, setAdding] = useState(false);
  const [filled, setFilled] = useState<number>();
  const [running, setRunning] = useState(false);
  const tests = file.tests ?? [];
  const filledTest = filled === undefined ? undefined : tests[filled];
  const results = report?.report;
  const run = async () => {
    setRunning(true);
    try {
      const answer = await atLeast(
        queryClient.fetchQuery({
          ...trpc.payroll.copies.test.queryOptions(
            { copyId: copy.id },
            { trpc: { context: { alone: true } } },
          ),
          staleTime: 0,
          meta: { quiet: true },
        }),
      );
      setReport({ of: file, report: answer });
    } catch (failure) {
      notifyProblem(problemOf(failure));
    } finally {
      setRunning(false);
    }
  };
  const outOfDate = report !== undefined && report.of !== file;

  const remove = async (index: number, name: string) => {
    const sure = await confirm({ title: t('tests.remove'), message: t('tests.removeMessage', { name }) });
    if (sure) change((before) => changeList(before, 'tests', (list) => without(list, index)));
  };

  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="xs">
          <Button
            size="xs"
            leftSection={<IconPlayerPlay size={14} />}
            loading={running}
            disabled={tests.length === 0 || unsaved}
            title={unsaved ? t('tests.saveFirst') : undefined}
            onClick={run}
          >
            {t('tests.run')}
          </Button>
          {results && (
            <>
              <Badge color="green" data-testid="tests-passed">
                {t('tests.passed', { count: results.passed })}
              </Badge>
              <Badge color={results.failed > 0 ? 'red' : 'gray'} data-testid="tests-failed">
                {t('tests.failed', { count: results.failed })}
              </Badge>
              {outOfDate && <Badge color="yellow">{t('tests.outOfDate')}</Badge>}
            </>
          )}
        </Group>
        {!readOnly && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t('tests.addFromBatch')}
          </Button>
        )}
      </Group>
      {results && results.problems.length > 0 && <Alert color="red">{t('tests.fileWrong')}</Alert>}
      <Paper withBorder bg="var(--suanpan-surface)">
        {tests.length === 0 ? (
          <EmptyState compact text={t('tests.empty')} />
        ) : (
          <Accordion variant="filled" chevronPosition="left" multiple>
            {tests.map((test, index) => {
              const outcome = results?.cases.find((one) => one.name === test.name);
              return (
                <Accordion.Item key={`${index} ${test.name}`} value={String(index)}>
                  <Accordion.Control>
                    <Group justify="space-between" wrap="nowrap">
                      <Text size="sm">{test.name}</Text>
                      <Group gap="xs" wrap="nowrap">
                        <Text size="xs" c="dimmed">
                          {periodsOf(test)}
                        </Text>
                        {outcome && (
                          <Badge color={outcome.passed ? 'green' : 'red'}>
                            {t(outcome.passed ? 'tests.green' : 'tests.red')}
                          </Badge>
                        )}
                      </Group>
                    </Group>
                  </Accordion.Control>
                  <Accordion.Panel>
                    <Stack gap="xs">
                      {outcome && outcome.differences.length > 0 && (
                        <Table
                          fz="xs"
                          verticalSpacing={2}
                          withTableBorder
                          aria-label={t('tests.differences')}
                        >
                          <Table.Thead>
                            <Table.Tr>
                              <Table.Th>{t('tests.place')}</Table.Th>
                              <Table.Th ta="right">{t('tests.expected')}</Table.Th>
                              <Table.Th ta="right">{t('tests.actual')}</Table.Th>
                            </Table.Tr>
                          </Table.Thead>
                          <Table.Tbody>
                            {outcome.differences.map((one, at) => (
                              <Table.Tr key={`${at} ${one.place}`}>
                                <Table.Td>{one.place}</Table.Td>
                                <Table.Td ta="right">{shown(one.expected, one)}</Table.Td>
                                <Table.Td ta="right" c="red">
                                  {shown(one.actual, one)}
                                </Table.Td>
                              </Table.Tr>
                            ))}
                          </Table.Tbody>
                        </Table>
                      )}
                      <TestSource test={test} index={index} />
                      {!readOnly && (
                        <Group gap="xs">
                          <Button size="compact-xs" variant="subtle" onClick={() => setFilled(index)}>
                            {t('tests.rowsFromCsv')}
                          </Button>
                          <Button
                            size="compact-xs"
                            variant="subtle"
                            color="red"
                            onClick={() => remove(index, test.name)}
                          >
                            {t('tests.remove')}
                          </Button>
                        </Group>
                      )}
                    </Stack>
                  </Accordion.Panel>
                </Accordion.Item>
              );
            })}
          </Accordion>
        )}
      </Paper>
      {adding && <AddTestDialog onClose={() => setAdding(false)} />}
      {filled !== undefined && filledTest && (
        <RowsFromCsvDialog test={filledTest} index={filled} onClose={() => setFilled(undefined)} />
      )}
    </Stack>
  );
}

function periodsOf(test: TestFile): string {
  if ('sequence' in test) {
    return test.sequence
      .map((entry) => ('period' in entry ? entry.period : entry.backtrack.join(', ')))
      .join(' → ');
  }
  return test.period;
}
