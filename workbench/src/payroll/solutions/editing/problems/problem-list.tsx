import { Code, ScrollArea, Stack, Table, Text } from '@mantine/core';
import type { Problem, SolutionFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useEditorHref } from '../copy/editor-links.tsx';
import { placeOfProblem } from './place-of-problem.ts';
import { useProblemText } from './use-problem-text.ts';

interface ProblemListProps {
  file: SolutionFile;
  problems: readonly Problem[];
  warnings: readonly Problem[];
}

/** Everything that is wrong, each with its place, which a click opens. */
export function ProblemList({ file, problems, warnings }: ProblemListProps) {
  const t = useText('workbench/payroll/solutions');
  const say = useProblemText();
  const hrefOf = useEditorHref();
  const all = [...problems, ...warnings];
  return (
    <ScrollArea.Autosize mah={260} mt="xs">
      <Table verticalSpacing={4} fz="xs" aria-label={t('editor.problemList')}>
        <Table.Tbody>
          {all.map((problem, index) => {
            const place = placeOfProblem(file, problem);
            const isWarning = index >= problems.length;
            return (
              <Table.Tr key={`${problem.path} ${problem.key} ${index}`}>
                <Table.Td w={90}>
                  <Text size="xs" c={isWarning ? 'orange' : 'red'} fw={600}>
                    {t(isWarning ? 'editor.warning' : 'editor.problem')}
                  </Text>
                </Table.Td>
                <Table.Td w={240}>
                  <AppLink href={hrefOf(place.href)} size="xs">
                    {place.label}
                  </AppLink>
                </Table.Td>
                <Table.Td>
                  <Stack gap={2}>
                    <Text size="xs">
                      {say?.(problem) ?? '…'}
                      {problem.nearest ? ` ${t('editor.nearest', { name: problem.nearest })}` : ''}
                    </Text>
                    {problem.formula !== undefined && (
                      <MarkedFormula problem={problem} formula={problem.formula} />
                    )}
                  </Stack>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

function MarkedFormula({ problem, formula }: { problem: Problem; formula: string }) {
  const at = problem.at ?? 0;
  const end = problem.end ?? at;
  if (problem.at === undefined || end <= at) return <Code fz="xs">{formula}</Code>;
  return (
    <Code fz="xs">
      {formula.slice(0, at)}
      <Text span inherit c="red" td="underline">
        {formula.slice(at, end)}
      </Text>
      {formula.slice(end)}
    </Code>
  );
}
