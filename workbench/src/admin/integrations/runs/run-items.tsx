import { Badge, Button, Group, Pagination, Stack, Text } from '@mantine/core';
import { useCommand } from '@suanpan/portal/kit/api';
import { hasText, useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import type { DirectoryObject, ItemState } from '@suanpan/server/words';
import { type RunItem, usePlatform } from '../use-platform.ts';

const PAGE = 50;
const colours: Readonly<Record<ItemState, string>> = {
  planned: 'gray',
  done: 'green',
  warning: 'orange',
  failed: 'red',
  skipped: 'gray',
  undone: 'gray',
};

/** Departments by the ids that changes hold. */
type Names = Readonly<Record<string, string>>;

interface RunItemsProps {
  runId: string;
  of: DirectoryObject;
  rows: RunItem[];
  departmentNames: Names;
  total: number;
  page: number;
  onPage: (page: number) => void;
}

/** Thing by thing: what is done to it, field by field, and what came of it. */
export function RunItems({ runId, of, rows, departmentNames, total, page, onPage }: RunItemsProps) {
  const t = useText('workbench/admin/integrations');
  const mayEdit = useCan('integrations.edit');
  const { calls, refresh } = usePlatform();
  const settle = useCommand(calls.runs.settle.mutationOptions(refresh), { done: 'saved' });
  const columns: Column<RunItem>[] = [
    { key: 'name', header: t('apps.name'), fixed: true },
    {
      key: 'action',
      header: t('runs.action'),
      fixed: true,
      render: (row) => (
        <Badge variant="light" color={row.action === 'conflict' || row.action === 'delete' ? 'red' : 'blue'}>
          {t(`runs.actions.${row.action}`)}
        </Badge>
      ),
    },
    {
      key: 'changes',
      header: t('runs.changes'),
      wrap: true,
      render: (row) => <Changes of={of} row={row} names={departmentNames} />,
    },
    {
      key: 'state',
      header: t('state'),
      wrap: true,
      render: (row) => (
        <Stack gap={4} align="flex-start">
          <Badge color={colours[row.state]}>{t(`runs.itemStates.${row.state}`)}</Badge>
          {row.code && <Text size="xs">{whyOf(t, row)}</Text>}
        </Stack>
      ),
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      render: (row) =>
        mayEdit &&
        row.action === 'conflict' &&
        row.code === 'changedOnBothSides' &&
        row.state === 'planned' && (
          <Group gap={6} wrap="nowrap" justify="flex-end">
            <Button
              size="compact-xs"
              variant="light"
              disabled={settle.isPending}
              onClick={() => settle.mutate({ runId, itemId: row.id, how: 'ours' })}
            >
              {t('runs.oursCounts')}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              disabled={settle.isPending}
              onClick={() => settle.mutate({ runId, itemId: row.id, how: 'leave' })}
            >
              {t('runs.leave')}
            </Button>
          </Group>
        ),
    },
  ];
  return (
    <Stack gap="xs">
      <DataTable
        id="integration-run-items"
        label={t('runs.items')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        maxHeight={420}
      />
      {total > PAGE && (
        <Pagination size="sm" value={page} onChange={onPage} total={Math.ceil(total / PAGE)} />
      )}
    </Stack>
  );
}

/** Days that a platform counts from 1970, and how many milliseconds it counts by. */
const DAYS: Readonly<Record<string, number>> = { hired_date: 1, join_time: 1000 };
const CHINA_MS = 8 * 3600_000;

function Changes({ of, row, names }: { of: DirectoryObject; row: RunItem; names: Names }) {
  const t = useText('workbench/admin/integrations');
  const format = useFormat();
  // Fields that somebody has chosen keep the names that the platform's documents have.
  const fieldName = (field: string) => {
    const key = `runs.fieldNames.${of}.${field}`;
    return hasText('workbench/admin/integrations', key) ? t(key) : field;
  };
  const shown = (field: string, value: RunItem['changes'][string]['before']) => {
    if (Array.isArray(value)) return value.map((id) => names[id] ?? id).join(t('and')) || '–';
    if (field === 'parentId' && value === null && row.action !== 'create') return t('departments.root');
    if (field === 'parentId' && value !== null) return names[value] ?? value;
    const counted = DAYS[field];
    if (counted && typeof value === 'number')
      return format.day(new Date(value * counted + CHINA_MS).toISOString());
    return value ?? '–';
  };
  return Object.entries(row.changes).map(([field, { before, after }]) => (
    <Text key={field} size="xs" style={{ overflowWrap: 'anywhere' }}>
      {fieldName(field)}: {shown(field, before)} → {shown(field, after)}
    </Text>
  ));
}

/** A conflict has its own words; a platform's refusal is said as it came. */
function whyOf(t: ReturnType<typeof useText<'workbench/admin/integrations'>>, { code, message }: RunItem) {
  const key = `runs.conflicts.${code}`;
  if (hasText('workbench/admin/integrations', key)) return t(key);
  return message ?? code;
}
