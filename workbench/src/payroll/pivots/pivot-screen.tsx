import { Alert, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { NumberField } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import {
  ChartChoice,
  groupOf,
  PivotChart,
  PivotFilter,
  PivotGrid,
  type PivotGroup,
  usePivotWords,
  Wells,
} from '@suanpan/portal/pivot';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { ExportMenu } from '../excel/export-menu.tsx';
import {
  type PivotKind,
  type PivotPlace,
  type Source,
  type Sources,
  sourcesOf,
  usePivotPlace,
} from './pivot-definition.ts';
import { PivotRows } from './pivot-rows.tsx';

/** Pay in groups: any table one may see, by what one likes, down to the rows or only to groups of people. */
export function PivotScreen() {
  const t = useText('workbench/payroll/pivots');
  return (
    <Page title={t('title')} about={t('about')}>
      <PivotPanel kind="batches" />
    </Page>
  );
}

/** What is to be grouped, the wells, and what comes of it; all of it stands in the address. */
export function PivotPanel({ kind }: { kind: PivotKind }) {
  const sources = useQuery(trpc.payroll.pivots.sources.queryOptions());
  if (sources.error) return <ErrorState error={sources.error} onRetry={() => void sources.refetch()} />;
  if (!sources.data) return <Skeleton h={420} />;
  return <Pivot sources={sources.data} kind={kind} />;
}

function Pivot({ sources, kind }: { sources: Sources; kind: PivotKind }) {
  const t = useText('workbench/payroll/pivots');
  const solutions = useMemo(() => sourcesOf(sources, kind), [sources, kind]);
  const place = usePivotPlace(solutions);
  if (!place) return <EmptyState text={t(kind === 'batches' ? 'nothing' : 'noPayslips')} />;
  return (
    <Stack gap="sm">
      <Choices solutions={solutions} place={place} />
      <Computed place={place} />
    </Stack>
  );
}

function Choices({ solutions, place }: { solutions: readonly Source[]; place: PivotPlace }) {
  const t = useText('workbench/payroll/pivots');
  const nameOf = useLocalName();
  const { source, table, definition, drawing, change } = place;
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={t('solution')}
        size="xs"
        w={220}
        allowDeselect={false}
        value={source.id}
        data={solutions.map(({ id, name }) => ({ value: id, label: nameOf(name, id) }))}
        onChange={(solutionId) => solutionId && change({ solutionId })}
      />
      {source.tables.length > 1 && (
        <Select
          label={t('table')}
          size="xs"
          w={200}
          allowDeselect={false}
          value={table.code}
          data={source.tables.map(({ code, name }) => ({ value: code, label: nameOf(name, code) }))}
          onChange={(code) => code && change({ table: code })}
        />
      )}
      <NumberField
        label={t('periods')}
        size="xs"
        w={120}
        min={1}
        max={Math.min(60, source.periods)}
        whole
        required
        withAsterisk={false}
        value={definition.periods}
        onChange={(periods) => change({ periods: Number(periods) })}
      />
      <ChartChoice value={drawing} onChange={(next) => change({ drawing: next })} />
      {table.fields.some(({ code }) => code === '@employee') && <PersonSearch place={place} />}
      <ExportMenu of={{ pivot: definition }} />
    </Group>
  );
}

/** Whose payslips, by name or number. */
function PersonSearch({ place: { definition, change } }: { place: PivotPlace }) {
  const t = useText('workbench/payroll/pivots');
  const [typed, setTyped] = useState(definition.search ?? '');
  const [settled] = useDebouncedValue(typed, 300);
  const keep = useEffectEvent((search: string) => {
    if (search !== (definition.search ?? '')) change({ search });
  });
  useEffect(() => keep(settled), [settled]);
  return (
    <TextInput
      label={t('person')}
      size="xs"
      w={180}
      type="search"
      placeholder={t('searchPerson')}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function Computed({ place }: { place: PivotPlace }) {
  const t = useText('workbench/payroll/pivots');
  const format = useFormat();
  const words = usePivotWords(place);
  const [opened, setOpened] = useState<PivotGroup>();
  const { definition, source } = place;
  const answer = useQuery({
    ...trpc.payroll.pivots.compute.queryOptions(definition),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  // While the next answer is on its way, the last one stands: its shape is that of what was asked then.
  const fits = data && !answer.isPlaceholderData ? data : undefined;
  return (
    <>
      <Wells
        place={place}
        words={words}
        filterOf={(field) => (
          <PivotFilter field={field} place={place} words={words} choices={data?.choices} />
        )}
      />
      {answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !fits ? (
        <Skeleton h={360} />
      ) : fits.rows.length === 0 ? (
        <EmptyState text={t('noRows')} />
      ) : (
        <>
          <Text size="xs" c="dimmed">
            {t('based', {
              count: fits.people,
              shown: format.number(fits.people),
              periods: [...new Set([fits.periods[0] ?? null, fits.periods.at(-1) ?? null])]
                .map((period) => words.group('@period', period))
                .join(' – '),
              currency: source.currency,
            })}
          </Text>
          {fits.hidden > 0 && (
            <Alert color="blue" p="xs">
              {t('hiddenSome', { count: source.atLeast })}
            </Alert>
          )}
          <PivotChart answer={fits} place={place} words={words} />
          <PivotGrid
            answer={fits}
            place={place}
            words={words}
            {...(source.individual && {
              onOpen: (row, column) => setOpened(groupOf(definition, row, column)),
            })}
          />
        </>
      )}
      <PivotRows opened={opened} place={place} words={words} onClose={() => setOpened(undefined)} />
    </>
  );
}
