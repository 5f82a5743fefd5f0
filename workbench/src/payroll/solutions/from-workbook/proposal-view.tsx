import { Alert, Badge, Group, Select, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import type { Proposal, ProposalChoices, TableChoice } from '@suanpan/engine';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { ProposedParameters } from './proposed-parameters.tsx';
import { ProposedTableView } from './proposed-table.tsx';
import { UntakenList } from './untaken-list.tsx';
import type { OpenedWorkbook, ProposalState } from './use-proposal.ts';

interface ProposalViewProps extends ProposalState {
  opened: OpenedWorkbook;
  onChoices: (choices: ProposalChoices) => void;
}

/** What a workbook would become: its tables with their first rows, how its figures come out, and what stays out. */
export function ProposalView({ opened, proposal, settling, onChoices }: ProposalViewProps) {
  const t = useText('workbench/payroll/solutions');
  const [shown, setShown] = useState<string | null>(null);
  const { choices } = opened;
  if (!proposal) return <Skeleton height={240} aria-label={t('fromWorkbook.reading')} />;
  const table = proposal.tables.find(({ id }) => id === shown) ?? proposal.tables[0];
  if (!table)
    return (
      <Stack gap="sm">
        <Alert color="orange">{t('fromWorkbook.noTables')}</Alert>
        <UntakenList proposal={proposal} />
      </Stack>
    );
  const change = (id: string, changes: TableChoice) =>
    onChoices({
      ...choices,
      tables: { ...choices.tables, [id]: { ...choices.tables?.[id], ...changes } },
    });

  return (
    <Stack gap="sm" aria-busy={settling}>
      <Figures proposal={proposal} />
      <DecimalChoice proposal={proposal} choices={choices} onChoices={onChoices} />
      <Tabs value={table.id} onChange={setShown} keepMounted={false}>
        <Tabs.List aria-label={t('fromWorkbook.tables')}>
          {proposal.tables.map((each) => (
            <Tabs.Tab key={each.id} value={each.id}>
              <Group gap={6} wrap="nowrap">
                <Text span size="sm" td={each.dropped ? 'line-through' : undefined}>
                  {each.name}
                </Text>
                {each.master && <Badge size="xs">{t('tables.master')}</Badge>}
              </Group>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={table.id} pt="sm">
          <ProposedTableView
            key={table.id}
            table={table}
            mismatches={proposal.comparison.mismatches}
            choice={choices.tables?.[table.id] ?? {}}
            onChoice={(changes) => change(table.id, changes)}
            onMaster={() => onChoices({ ...choices, master: table.id })}
          />
        </Tabs.Panel>
      </Tabs>
      <ProposedParameters
        parameters={proposal.parameters}
        names={choices.parameters ?? {}}
        onNames={(parameters) => onChoices({ ...choices, parameters })}
      />
      <UntakenList proposal={proposal} />
    </Stack>
  );
}

/** How many of Excel's figures come out the same. */
function Figures({ proposal: { comparison, problems, testRows } }: { proposal: Proposal }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const { compared, mismatches } = comparison;
  const kept =
    testRows.taken < testRows.all
      ? ` ${t('fromWorkbook.testRows', { taken: format.number(testRows.taken), all: format.number(testRows.all) })}`
      : '';
  if (problems.length > 0) return <Alert color="red">{t('fromWorkbook.problems')}</Alert>;
  if (compared === 0) return <Alert color="gray">{`${t('fromWorkbook.noFigures')}${kept}`}</Alert>;
  return (
    <Alert color={mismatches.length === 0 ? 'green' : 'orange'} role="status">
      {t(mismatches.length === 0 ? 'fromWorkbook.allFigures' : 'fromWorkbook.someFigures', {
        same: format.number(compared - mismatches.length),
        count: compared,
        shown: format.number(compared),
      })}
      {kept}
    </Alert>
  );
}

interface DecimalChoiceProps {
  proposal: Proposal;
  choices: ProposalChoices;
  onChoices: (choices: ProposalChoices) => void;
}

/** Asked only where numbers stand as texts that tell how they are written. */
function DecimalChoice({ proposal: { decimal }, choices, onChoices }: DecimalChoiceProps) {
  const t = useText('workbench/payroll/solutions');
  if (decimal.cell === undefined && choices.decimal === undefined) return null;
  return (
    <Select
      label={t('fromWorkbook.decimal')}
      description={
        decimal.cell === undefined
          ? undefined
          : t('fromWorkbook.decimalSeen', { cell: decimal.cell, text: decimal.text ?? '' })
      }
      allowDeselect={false}
      maw={320}
      data={[
        { value: '.', label: t('fromWorkbook.point') },
        { value: ',', label: t('fromWorkbook.comma') },
      ]}
      value={decimal.sign}
      onChange={(value) => onChoices({ ...choices, decimal: value === ',' ? ',' : '.' })}
    />
  );
}
