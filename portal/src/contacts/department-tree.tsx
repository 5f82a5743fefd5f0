import { Badge, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { useState } from 'react';
import type { RouterOutputs } from '../kit/api/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';

export type Departments = RouterOutputs['portal']['contacts']['departments'];
type Department = Departments['departments'][number];
export type TreeRow = Department & { depth: number; hasBelow: boolean; above: string[] };

/** Parents before what is below them; of some departments only, with everything below, where they are given. */
export function inTreeOrder(departments: readonly Department[], tops?: readonly string[]): TreeRow[] {
  const below = new Map<string | null, Department[]>();
  const known = new Set(departments.map(({ id }) => id));
  for (const department of departments) {
    const parent =
      department.parentId !== null && known.has(department.parentId) ? department.parentId : null;
    below.set(parent, [...(below.get(parent) ?? []), department]);
  }
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  const visit = (department: Department, depth: number, above: string[]) => {
    if (seen.has(department.id)) return;
    seen.add(department.id);
    const children = below.get(department.id) ?? [];
    rows.push({ ...department, depth, above, hasBelow: children.length > 0 });
    for (const child of children) visit(child, depth + 1, [...above, department.id]);
  };
  const starts = tops ? departments.filter(({ id }) => tops.includes(id)) : (below.get(null) ?? []);
  for (const start of starts) visit(start, 0, []);
  return rows;
}

interface DepartmentTreeProps {
  rows: readonly TreeRow[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Two levels are open at first; choosing one opens what is below it. */
export function DepartmentTree({ rows, chosen, onChoose }: DepartmentTreeProps) {
  const t = useText('portal/contacts');
  const format = useFormat();
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ depth, hasBelow }) => depth > 0 && hasBelow).map(({ id }) => id)),
  );
  const toggle = (id: string) =>
    setClosed(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    );
  return (
    <ScrollArea.Autosize
      mah="70vh"
      scrollbars="y"
      styles={{ content: { minWidth: 0 } }}
      component="nav"
      aria-label={t('columns.department')}
    >
      <NavLink
        component="button"
        type="button"
        active={chosen === undefined}
        label={t('everywhere')}
        onClick={() => onChoose(undefined)}
      />
      {rows
        .filter(({ above }) => !above.some((id) => closed.has(id)))
        .map((row) => (
          <NavLink
            key={row.id}
            component="button"
            type="button"
            active={chosen === row.id}
            pl={12 + row.depth * 16}
            aria-expanded={row.hasBelow ? !closed.has(row.id) : undefined}
            label={
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" truncate title={row.name}>
                  {row.name}
                </Text>
                <Badge variant="light" color="gray" style={{ flex: 'none' }}>
                  {format.number(row.count)}
                </Badge>
              </Group>
            }
            onClick={() => {
              onChoose(row.id);
              if (row.hasBelow && (closed.has(row.id) || chosen === row.id)) toggle(row.id);
            }}
          />
        ))}
    </ScrollArea.Autosize>
  );
}
