import { Badge, Button, Group } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { NewGlobalTableDialog } from './new-global-table-dialog.tsx';

type Row = RouterOutputs['payroll']['globalTables']['list']['rows'][number];

/** The parameter tables that solutions share, by version. */
export function GlobalTablesScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/global-tables');
  const location = useAppLocation();
  const [adding, setAdding] = useState(false);
  const list = useQuery(trpc.payroll.globalTables.list.queryOptions());
  const columns = useGlobalTableColumns();
  const add = list.data?.mayEdit && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} about={t('about')} primary={add}>
      <DataTable
        id="global-tables"
        label={t('title')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.code}
        onRowOpen={(row) => location.navigate(`/workbench/payroll/global-tables/${row.code}`)}
        error={list.error}
        onRetry={() => list.refetch()}
        download
        empty={<EmptyState text={t('empty')} action={add} />}
      />
      {adding && <NewGlobalTableDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function useGlobalTableColumns(): Column<Row>[] {
  const t = useText('workbench/payroll/global-tables');
  const nameOf = useLocalName();
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('fields.name'),
      fixed: true,
      render: (row) => <strong>{nameOf(row.name, row.code)}</strong>,
    },
    { key: 'code', header: t('fields.code') },
    {
      key: 'number',
      header: t('fields.version'),
      render: (row) => (
        <Group gap={6} wrap="nowrap">
          {row.number > 0 ? (
            <Badge color="green">{t('version', { number: row.number })}</Badge>
          ) : (
            <Badge color="gray">{t('unpublished')}</Badge>
          )}
          {row.drafted && <Badge color="yellow">{t('draft')}</Badge>}
        </Group>
      ),
    },
    {
      key: 'solutions',
      header: t('fields.solutions'),
      align: 'right',
      render: (row) => format.number(row.solutions.length),
    },
    {
      key: 'columns',
      header: t('fields.columns'),
      align: 'right',
      render: (row) => format.number(row.columns),
    },
    { key: 'rows', header: t('fields.rows'), align: 'right', render: (row) => format.number(row.rows) },
    {
      key: 'publishedAt',
      header: t('fields.publishedAt'),
      text: (row) => (row.publishedAt ? format.instant(row.publishedAt) : ''),
      render: (row) =>
        row.publishedAt && (
          <span title={format.instant(row.publishedAt)}>{format.relative(row.publishedAt)}</span>
        ),
    },
  ];
}
