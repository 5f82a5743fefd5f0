import { Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { useSearchParams } from '../kit/location/index.ts';
import { type ChartNode, OrgChart } from './org-chart.tsx';

type Level = RouterOutputs['portal']['team']['organization']['level'];
type Person = Level['reports'][number];

/** The tree by reporting line; each level is asked for when it is opened. */
export function SupervisorTab({ day }: { day: string | undefined }) {
  const t = useText('portal/team-organization');
  const [params, setParams] = useSearchParams();
  const at = params.get('at') ?? undefined;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const on = day ? { day } : {};
  const ask = (employmentId?: string) =>
    trpc.portal.team.organization.level.queryOptions({ ...on, ...(employmentId && { employmentId }) });
  const top = useQuery(ask(at));
  const ids = [...opened];
  const levels = useQueries({ queries: ids.map((id) => ask(id)) });
  if (top.error) return <ErrorState error={top.error} onRetry={() => void top.refetch()} />;
  if (!top.data) return <Skeleton height={420} />;
  const { head, above, reports } = top.data;
  if (!head && reports.length === 0) return <EmptyState text={t('nobody')} />;
  const known = new Map<string, readonly Person[]>(
    ids.flatMap((id, index) => {
      const level = levels[index]?.data;
      return level ? [[id, level.reports] as const] : [];
    }),
  );
  if (head) known.set(head.id, reports);
  const nodeOf = (person: Person): ChartNode => ({
    id: person.id,
    title: person.name,
    lines: [person.job ?? '', person.department ?? ''].filter(Boolean),
    below: person.reports,
    children: (known.get(person.id) ?? []).map(nodeOf),
  });
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  const open = new Set(opened);
  // Who stands on top is open until folded.
  if (head && !open.delete(head.id)) open.add(head.id);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <PersonSearch onChoose={(id) => setParams({ at: id })} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowUp size={14} />}
          disabled={!above}
          onClick={() => setParams({ at: above ?? undefined })}
        >
          {t('upOneLevel')}
        </Button>
      </Group>
      <OrgChart
        key={head?.id ?? ''}
        label={t('tabs.supervisor')}
        roots={(head ? [head] : reports).map(nodeOf)}
        open={open}
        onToggle={toggle}
        onPick={(id) => setParams({ at: id })}
      />
    </Stack>
  );
}

function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useText('portal/team-organization');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({
    ...trpc.portal.team.staff.list.queryOptions({ search, pageSize: 20, status: ['active', 'probation'] }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      size="xs"
      w={260}
      searchable
      aria-label={t('findPerson')}
      placeholder={t('findPerson')}
      nothingFoundMessage={search ? t('nobodyFound') : undefined}
      filter={({ options }) => options}
      data={(found.data?.rows ?? []).map(({ id, name, employeeNumber }) => ({
        ...{ value: id, label: `${name} · ${employeeNumber}` },
      }))}
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(id) => id && onChoose(id)}
    />
  );
}
