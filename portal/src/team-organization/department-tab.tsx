import { Button, Group, Select, Skeleton, Stack } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { useSearchParams } from '../kit/location/index.ts';
import type { Department } from './department.ts';
import { DepartmentDrawer } from './department-drawer.tsx';
import { type ChartNode, OrgChart } from './org-chart.tsx';

/** The tree by department: from the whole, or from the one that was looked for. */
export function DepartmentTab({ day }: { day: string | undefined }) {
  const t = useText('portal/team-organization');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const [picked, setPicked] = useState<string>();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const list = useQuery({
    ...trpc.portal.team.organization.departments.queryOptions(day ? { day } : {}),
    placeholderData: keepPreviousData,
  });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={420} />;
  const { rows } = list.data;
  if (rows.length === 0) return <EmptyState text={t('noDepartments')} />;
  const below = new Map<string | null, Department[]>();
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row]);
  const at = rows.find(({ id }) => id === params.get('at'));
  const roots = at ? [at] : (below.get(null) ?? []);
  const first = new Set(roots.map(({ id }) => id));
  const open = new Set(rows.filter(({ id }) => first.has(id) !== toggled.has(id)).map(({ id }) => id));
  const nodeOf = (each: Department): ChartNode => {
    const children = below.get(each.id) ?? [];
    return {
      ...{ id: each.id, title: each.name, below: children.length, children: children.map(nodeOf) },
      lines: [
        each.planned === null
          ? t('people', { count: each.headcount, shown: format.number(each.headcount) })
          : t('peopleOfPlan', { shown: format.number(each.headcount), planned: format.number(each.planned) }),
        ...(each.manager ? [t('ledBy', { name: each.manager.name })] : []),
      ],
    };
  };
  const toggle = (id: string) => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  const department = rows.find(({ id }) => id === picked);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Select
          size="xs"
          w={260}
          searchable
          clearable
          aria-label={t('findDepartment')}
          placeholder={t('findDepartment')}
          data={rows.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
          value={at?.id ?? null}
          onChange={(id) => setParams({ at: id ?? undefined })}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowUp size={14} />}
          disabled={!at}
          onClick={() => setParams({ at: at?.parentId ?? undefined })}
        >
          {t('upOneLevel')}
        </Button>
      </Group>
      <OrgChart
        key={at?.id ?? ''}
        label={t('tabs.department')}
        roots={roots.map(nodeOf)}
        open={open}
        onToggle={toggle}
        onPick={setPicked}
      />
      {department && (
        <DepartmentDrawer
          department={department}
          below={below.get(department.id) ?? []}
          day={day}
          onPick={setPicked}
          onClose={() => setPicked(undefined)}
        />
      )}
    </Stack>
  );
}
