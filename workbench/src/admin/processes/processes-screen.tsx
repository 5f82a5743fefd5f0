import { Badge } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../shared/page.tsx';
import { ProcessDialog } from './process-dialog.tsx';

type Row = RouterOutputs['inbox']['processes']['list']['rows'][number];

/** Who decides on which application; `?type=` opens one of them. */
export function ProcessesScreen() {
  const t = useText('workbench/admin');
  const local = useLocalText();
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<Row>();
  const list = useQuery(trpc.inbox.processes.list.queryOptions());
  const edited = chosen ?? list.data?.rows.find((row) => row.type === params.get('type'));
  const close = () => {
    setChosen(undefined);
    if (params.has('type')) setParams({});
  };
  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('processes.application'),
      fixed: true,
      render: (row) => <strong>{local(row.name, row.type)}</strong>,
    },
    {
      key: 'nodes',
      header: t('processes.nodes'),
      render: (row) => row.nodes.map((node) => local(node.name, node.code)).join(' → '),
    },
    {
      key: 'version',
      header: t('processes.state'),
      render: (row) => (
        <Badge color={row.version > 0 ? 'green' : 'gray'}>
          {row.version > 0 ? t('processes.version', { version: row.version }) : t('processes.usual')}
        </Badge>
      ),
    },
  ];
  return (
    <Page title={t('processes.title')} about={t('processes.about')}>
      <DataTable
        id="application-processes"
        label={t('processes.title')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.type}
        onRowOpen={setChosen}
        error={list.error}
        onRetry={() => list.refetch()}
      />
      {edited && list.data && <ProcessDialog row={edited} known={list.data} onClose={close} />}
    </Page>
  );
}
