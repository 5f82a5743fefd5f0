import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { Money } from '@suanpan/portal/kit/money';
import { type Column, DataTable, ofQuery, useListFilter } from '@suanpan/portal/kit/table';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '../state/use-batch.ts';
import { NameDialog } from './name-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import { WhatIfDetail } from './what-if-detail.tsx';

type Row = RouterOutputs['payroll']['whatIfs']['list'][number];

/** What the batch would come to with other rates, rules or inputs: a list, and one of them beside the real run. */
export function WhatIfPage({ batch }: { batch: Batch }) {
  const filter = useListFilter();
  const id = filter.one('whatIf');
  if (id) return <OpenWhatIf batch={batch} id={id} onBack={() => filter.choose({ whatIf: undefined })} />;
  return <WhatIfList batch={batch} onOpen={(whatIf) => filter.choose({ whatIf })} />;
}

function WhatIfList({ batch, onOpen }: { batch: Batch; onOpen: (id: string) => void }) {
  const t = useText('workbench/payroll/batches/what-if');
  const [naming, setNaming] = useState(false);
  const list = useQuery({
    ...trpc.payroll.whatIfs.list.queryOptions({ batchId: batch.id }),
    refetchInterval: ({ state }) => (state.data?.some((row) => row.state === 'running') ? 1000 : false),
  });
  const ready = batch.calculatedAt !== null;
  const begin = (
    <Button size="xs" leftSection={<IconPlus size={16} />} disabled={!ready} onClick={() => setNaming(true)}>
      {t('begin')}
    </Button>
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw={760}>
        {t('about')}
      </Text>
      <DataTable
        id="what-ifs"
        label={t('title')}
        columns={useListColumns(batch)}
        {...ofQuery({ ...list, data: list.data && { rows: list.data, total: list.data.length } })}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => onOpen(id)}
        toolbar={list.data && list.data.length > 0 ? begin : undefined}
        empty={<EmptyState text={t(ready ? 'empty' : 'notCalculated')} action={ready && begin} />}
      />
      {naming && <NameDialog batchId={batch.id} onClose={() => setNaming(false)} onDone={onOpen} />}
    </Stack>
  );
}

function useListColumns(batch: Batch): Column<Row>[] {
  const t = useText('workbench/payroll/batches/what-if');
  const format = useFormat();
  const { scale } = batch.solution;
  return [
    { key: 'name', header: t('fields.name'), fixed: true, render: ({ name }) => name },
    { key: 'state', header: t('fields.state'), render: (row) => <StateBadge whatIf={row} /> },
    {
      key: 'changes',
      header: t('fields.changes'),
      align: 'right',
      render: (row) => format.number(row.changes),
    },
    {
      key: 'people',
      header: t('fields.people'),
      align: 'right',
      render: ({ people }) => (people === null ? '–' : format.number(people)),
    },
    {
      key: 'difference',
      header: t('fields.difference'),
      align: 'right',
      render: ({ difference }) => (
        <Money amount={difference} scale={scale} symbol={false} sign="always" toned />
      ),
    },
    { key: 'owner', header: t('fields.owner') },
    { key: 'createdAt', header: t('fields.createdAt'), render: (row) => format.instant(row.createdAt) },
  ];
}

function OpenWhatIf({ batch, id, onBack }: { batch: Batch; id: string; onBack: () => void }) {
  const query = useQuery({
    ...trpc.payroll.whatIfs.get.queryOptions({ id }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 700 : false),
  });
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  if (!query.data) return <Skeleton h={420} />;
  return <WhatIfDetail batch={batch} whatIf={query.data} onBack={onBack} />;
}
