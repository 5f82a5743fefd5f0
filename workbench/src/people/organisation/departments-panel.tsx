import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Paper,
  ScrollArea,
  Skeleton,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { IconChevronDown, IconChevronRight, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useDepartmentTree } from '../people-selects.tsx';
import type { Department } from './department.ts';
import { DepartmentDialog } from './department-dialog.tsx';
import { DepartmentHistory } from './department-past-dialog.tsx';

/** Ids of a path, without the department itself: `/a/b/c/` → a, b. */
function ancestorsOf(path: string): string[] {
  return path.split('/').filter(Boolean).slice(0, -1);
}

/** The departments as a tree, folded below the second level until opened. */
export function DepartmentsPanel({ readOnly }: { readOnly: boolean }) {
  const t = useText('workbench/people');
  const tree = useDepartmentTree();
  const [search, setSearch] = useState('');
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<{ department?: Department; parentId?: string | null }>();
  const all = tree.data ?? [];
  const parents = useMemo(() => new Set(all.map((one) => one.parentId)), [all]);
  const levels = useMemo(() => new Map(all.map((one) => [one.id, one.level])), [all]);
  const isOpen = (id: string) => (levels.get(id) ?? 1) < 3 !== toggled.has(id);

  const wanted = search.trim().toLowerCase();
  const hits = all.filter((one) =>
    [one.code, ...Object.values(one.names)].some((text) => String(text).toLowerCase().includes(wanted)),
  );
  // A hit brings the way to it along.
  const keep = new Set(hits.flatMap((one) => [one.id, ...ancestorsOf(one.path)]));
  const shown =
    wanted === ''
      ? all.filter((one) => ancestorsOf(one.path).every(isOpen))
      : all.filter((one) => keep.has(one.id));

  const toggle = (id: string) => {
    const next = new Set(toggled);
    if (next.has(id)) next.delete(id);
    else next.add(id);
    setToggled(next);
  };

  if (tree.error) return <ErrorState error={tree.error} onRetry={() => tree.refetch()} />;
  if (!tree.data) return <Skeleton height={360} />;
  return (
    <Paper withBorder bg="var(--suanpan-surface)">
      <Group p="xs" justify="space-between" style={{ borderBottom: '1px solid var(--suanpan-line)' }}>
        <TextInput
          size="xs"
          w={260}
          type="search"
          aria-label={t('departments.search')}
          placeholder={t('departments.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {!readOnly && (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => setEditing({ parentId: null })}
          >
            {t('departments.add')}
          </Button>
        )}
      </Group>
      {all.length === 0 ? (
        <EmptyState compact text={t('departments.empty')} />
      ) : (
        <ScrollArea.Autosize mah="calc(100vh - 260px)">
          <Stack gap={0} role="tree" aria-label={t('organisation.tabs.departments')} p="xs">
            {shown.map((one) => {
              const branch = parents.has(one.id);
              const open = wanted !== '' || isOpen(one.id);
              return (
                <Group
                  key={one.id}
                  role="treeitem"
                  aria-level={one.level}
                  aria-expanded={branch ? open : undefined}
                  tabIndex={0}
                  gap={4}
                  wrap="nowrap"
                  py={3}
                  pl={(one.level - 1) * 22}
                  onKeyDown={(event) => {
                    if (event.target !== event.currentTarget) return;
                    if (
                      branch &&
                      ((event.key === 'ArrowRight' && !open) || (event.key === 'ArrowLeft' && open))
                    )
                      toggle(one.id);
                  }}
                >
                  {branch ? (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="sm"
                      aria-label={t(open ? 'departments.fold' : 'departments.unfold', { name: one.name })}
                      onClick={() => toggle(one.id)}
                    >
                      {open ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
                    </ActionIcon>
                  ) : (
                    <span style={{ width: 22 }} />
                  )}
                  <UnstyledButton
                    onClick={() => !readOnly && setEditing({ department: one })}
                    disabled={readOnly}
                  >
                    <Text size="sm">{one.name || one.code}</Text>
                  </UnstyledButton>
                  <Text size="xs" c="dimmed" ff="monospace">
                    {one.code}
                  </Text>
                  {!one.active && (
                    <Badge size="xs" color="gray">
                      {t('inactive')}
                    </Badge>
                  )}
                  <AppLink href={`/workbench/people?department=${one.id}`} size="xs" ml="sm">
                    {t('departments.people')}
                  </AppLink>
                  <DepartmentHistory department={one} readOnly={readOnly} />
                  {!readOnly && (
                    <>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t('departments.edit', { name: one.name })}
                        onClick={() => setEditing({ department: one })}
                      >
                        <IconPencil size={14} />
                      </ActionIcon>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t('departments.addBelow', { name: one.name })}
                        onClick={() => setEditing({ parentId: one.id })}
                      >
                        <IconPlus size={14} />
                      </ActionIcon>
                    </>
                  )}
                </Group>
              );
            })}
          </Stack>
        </ScrollArea.Autosize>
      )}
      {editing && <DepartmentDialog {...editing} onClose={() => setEditing(undefined)} />}
    </Paper>
  );
}
