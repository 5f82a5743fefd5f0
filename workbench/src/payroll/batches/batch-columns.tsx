import { Badge, Group, Progress, Text } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import type { Column } from '@suanpan/portal/kit/table';
import { useLocalName } from '../../shared/local-name.ts';
import { useBatchTitle } from '../shared/batch-title.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchStatusBadge } from './batch-status-badge.tsx';

type Row = RouterOutputs['payroll']['batches']['list']['rows'][number];

export function useBatchColumns(mayEdit: boolean): Column<Row>[] {
  const t = useText('workbench/payroll/periods');
  const nameOf = useLocalName();
  const titleOf = useBatchTitle();
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('batch.name'),
      sortable: true,
      fixed: true,
      render: (row) => (
        <AppLink
          href={`/workbench/payroll/batches/${row.id}`}
          size="sm"
          fw={500}
          truncate
          display="block"
          maw={280}
          title={titleOf(row)}
        >
          {titleOf(row)}
        </AppLink>
      ),
    },
    {
      key: 'number',
      header: t('batch.number'),
      sortable: true,
      fixed: true,
      render: (row) => (
        <Text size="sm" ff="monospace">
          {row.number}
        </Text>
      ),
    },
    {
      key: 'solution',
      header: t('batch.solution'),
      width: 120,
      line: (row) => nameOf(row.solution.name, row.solution.code),
    },
    {
      key: 'period',
      header: t('batch.period'),
      sortable: true,
      // The batch's name says it already.
      hidden: true,
      render: (row) => (
        <span title={`${format.day(row.period.start)} – ${format.day(row.period.end)}`}>
          {format.periodName(row.period)}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('batch.status'),
      render: (row) => (
        <BatchStatusBadge
          status={row.status}
          submitted={row.submitted}
          running={row.running !== null}
          withoutApproval={row.withoutApproval}
        />
      ),
    },
    { key: 'type', header: t('batch.type'), render: (row) => t(`batch.types.${row.type}`) },
    {
      key: 'purpose',
      header: t('batch.purpose'),
      hidden: true,
      render: (row) => t(`batch.purposes.${row.purpose}`),
    },
    {
      key: 'employees',
      header: t('batch.people'),
      align: 'right',
      render: (row) => <People row={row} />,
    },
    {
      key: 'calculationStart',
      header: t('batch.start'),
      sortable: true,
      text: ({ calculation }) => (calculation.start ? format.instant(calculation.start) : ''),
      render: ({ calculation }) => calculation.start && <Moment at={calculation.start} />,
    },
    {
      key: 'calculationEnd',
      header: t('batch.end'),
      sortable: true,
      text: ({ calculation }) => (calculation.end ? format.instant(calculation.end) : ''),
      render: ({ calculation }) => calculation.end && <Moment at={calculation.end} />,
    },
    {
      key: 'duration',
      header: t('batch.duration'),
      align: 'right',
      render: ({ calculation }) =>
        calculation.seconds !== null &&
        t('batch.seconds', { shown: format.number(calculation.seconds, { maximumFractionDigits: 1 }) }),
    },
    {
      key: 'progress',
      header: t('batch.progress'),
      render: ({ calculation, number }) => (
        <Group gap={6} wrap="nowrap">
          <Progress
            value={calculation.percent}
            w={48}
            aria-label={`${t('batch.progress')} ${number}`}
            color={calculation.percent === 100 ? 'green' : 'blue'}
          />
          <span>{calculation.percent} %</span>
        </Group>
      ),
    },
    {
      key: 'defaultDynamic',
      header: t('batch.defaultDynamic'),
      render: (row) => row.defaultDynamic && <Badge size="xs">{t('batch.dynamic')}</Badge>,
    },
    {
      key: 'updatedAt',
      header: t('batch.updatedAt'),
      sortable: true,
      hidden: true,
      text: (row) => format.instant(row.updatedAt),
      render: (row) => <span title={format.instant(row.updatedAt)}>{format.relative(row.updatedAt)}</span>,
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      hidden: !mayEdit,
      render: (row) => <BatchActions row={row} />,
    },
  ];
}

/** How many, and for how many of them something waits. */
function People({ row }: { row: Row }) {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  return (
    <Group gap={8} justify="flex-end" wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
      {row.held > 0 && (
        <AppLink href={`/workbench/payroll/batches/${row.id}/people?list=held`} size="xs">
          {t('batch.heldCount', { count: row.held, shown: format.number(row.held) })}
        </AppLink>
      )}
      {row.failedRows > 0 && (
        <Text size="xs" c="red">
          {t('batch.failedRows', { count: row.failedRows })}
        </Text>
      )}
      <span>{format.number(row.employees)}</span>
    </Group>
  );
}

function Moment({ at }: { at: string }) {
  const format = useFormat();
  return <span title={format.instant(at)}>{format.relative(at)}</span>;
}
