import { Accordion, Code, ScrollArea, Table, Text } from '@mantine/core';
import type { Proposal, Untaken } from '@suanpan/engine';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useProblemText } from '../editing/problems/use-problem-text.ts';
import { shownFigure } from './shown-figure.ts';

/** More lines than these nobody reads; their number is told. */
const MOST_LINES = 200;

/** Figures that come out otherwise, and what of the workbook isn't in the proposal as it stands there: each with its cell. */
export function UntakenList({ proposal }: { proposal: Proposal }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const { untaken, comparison, problems } = proposal;
  const say = useProblemText();
  const { mismatches } = comparison;
  const figure = (text: string) => shownFigure(text, format.number);
  if (untaken.length + mismatches.length + problems.length === 0) return null;
  return (
    <Accordion multiple variant="contained" defaultValue={['problems', 'mismatches']}>
      {problems.length > 0 && (
        <Accordion.Item value="problems">
          <Accordion.Control>{t('fromWorkbook.problems')}</Accordion.Control>
          <Accordion.Panel>
            {problems.map((problem) => (
              <Text size="sm" key={`${problem.path} ${problem.key}`}>
                {[problem.table, problem.column, say?.(problem)].filter(Boolean).join(' · ')}
              </Text>
            ))}
          </Accordion.Panel>
        </Accordion.Item>
      )}
      {mismatches.length > 0 && (
        <Accordion.Item value="mismatches">
          <Accordion.Control>
            {t('fromWorkbook.mismatches', {
              count: mismatches.length,
              shown: format.number(mismatches.length),
            })}
          </Accordion.Control>
          <Accordion.Panel>
            <Lines
              head={[
                t('fromWorkbook.cell'),
                t('fromWorkbook.column'),
                t('fromWorkbook.inExcel'),
                t('fromWorkbook.here'),
              ]}
              rows={mismatches.map(({ sheet, cell, table, column, key, excel, here }) => ({
                key: `${sheet}!${cell}`,
                cells: [`${sheet}!${cell}`, `${table} · ${column} · ${key}`, figure(excel), figure(here)],
              }))}
            />
          </Accordion.Panel>
        </Accordion.Item>
      )}
      {untaken.length > 0 && (
        <Accordion.Item value="untaken">
          <Accordion.Control>
            {t('fromWorkbook.untaken', { count: untaken.length, shown: format.number(untaken.length) })}
          </Accordion.Control>
          <Accordion.Panel>
            <Lines
              head={[t('fromWorkbook.cell'), t('fromWorkbook.why')]}
              rows={untaken.map((one) => ({
                key: `${one.sheet}!${one.cell} ${one.reason}`,
                cells: [`${one.sheet}!${one.cell}`, <Reason key="why" one={one} />],
              }))}
            />
          </Accordion.Panel>
        </Accordion.Item>
      )}
    </Accordion>
  );
}

function Reason({ one }: { one: Untaken }) {
  const t = useText('workbench/payroll/solutions');
  const say = useProblemText();
  const problem = one.problem ? (say?.(one.problem) ?? '') : '';
  return (
    <>
      {t(`fromWorkbook.reasons.${one.reason}`, { what: one.what ?? '', problem })}
      {one.formula !== undefined && (
        <>
          {' '}
          <Code fz="xs" style={{ overflowWrap: 'anywhere' }}>
            {one.formula}
          </Code>
        </>
      )}
    </>
  );
}

interface LinesProps {
  head: readonly string[];
  rows: readonly { key: string; cells: readonly React.ReactNode[] }[];
}

function Lines({ head, rows }: LinesProps) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  return (
    <ScrollArea.Autosize mah={320}>
      <Table fz="xs" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {head.map((one) => (
              <Table.Th key={one}>{one}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MOST_LINES).map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, at) => (
                <Table.Td key={head[at]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length > MOST_LINES && (
        <Text size="xs" c="dimmed" p="xs">
          {t('fromWorkbook.more', { shown: format.number(rows.length - MOST_LINES) })}
        </Text>
      )}
    </ScrollArea.Autosize>
  );
}
