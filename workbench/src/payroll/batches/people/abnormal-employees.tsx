import { Badge, Group, Stack, Text } from '@mantine/core';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { ABNORMAL_CHECKS } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AbnormalFilter, useAbnormalFilter } from './abnormal-filter.tsx';
import { DecideAbnormal } from './decide-abnormal.tsx';

type Row = RouterOutputs['payroll']['batches']['abnormal']['rows'][number];

const colours: Readonly<Record<Row['severity'], string>> = { block: 'red', warn: 'yellow', inform: 'blue' };
const keyOf = ({ employmentId, kind }: Row) => `${employmentId} ${kind}`;

/** The abnormal-employee check, by what the solution has switched on: each finding is somebody's to cure. */
export function AbnormalEmployees({ batchId, open = true }: { batchId: string; open?: boolean }) {
  const t = useText('workbench/payroll/periods');
  const state = useTableState({ pageSize: 20, prefix: 'abnormal' });
  const filter = useAbnormalFilter();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const mayDecide = useCan('payroll.batches.edit') && open;
  const asked = { id: batchId, ...state.input, ...filter.asked };
  const check = useQuery({
    ...trpc.payroll.batches.abnormal.queryOptions(asked),
    placeholderData: keepPreviousData,
  });
  const off = check.data?.off ?? [];
  const columns = useColumns(check.data?.currency ?? '');
  const chosen = (check.data?.rows ?? []).filter((row) => selection.has(keyOf(row)));

  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600} size="sm">
          {t('abnormal.title')}
        </Text>
        <AbnormalFilter filter={filter} page={check.data} />
      </Group>
      {check.data && Object.keys(check.data.counts).length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(off.length === ABNORMAL_CHECKS.length ? 'abnormal.allOff' : 'abnormal.none')}
        </Text>
      ) : (
        <DataTable
          id="abnormal-employees"
          label={t('abnormal.title')}
          columns={columns}
          {...ofQuery(check)}
          rowKey={keyOf}
          state={state}
          {...(mayDecide ? { selection, onSelectionChange: setSelection } : {})}
          selectionActions={
            <DecideAbnormal
              batchId={batchId}
              people={chosen.map(({ employmentId, kind }) => ({ employmentId, kind }))}
              onDone={() => setSelection(new Set())}
            />
          }
          download={(page) => api.payroll.batches.abnormal.query({ ...asked, ...page })}
          maxHeight={280}
        />
      )}
      {off.length > 0 && off.length < ABNORMAL_CHECKS.length && (
        <Text size="xs" c="dimmed">
          {t('abnormal.off', { kinds: off.map((one) => t(`abnormal.kinds.${one}`)).join(', ') })}
        </Text>
      )}
    </Stack>
  );
}

function useColumns(currency: string): Column<Row>[] {
  const t = useText('workbench/payroll/periods');
  const words = useText('workbench/payroll/batches');
  const format = useFormat();
  return [
    {
      key: 'name',
      header: t('abnormal.name'),
      render: (row) => (
        <AppLink href={`/workbench/people/${row.employmentId}`} size="sm">
          {row.name}
        </AppLink>
      ),
    },
    { key: 'employeeNumber', header: t('abnormal.number') },
    {
      key: 'kind',
      header: t('abnormal.kind'),
      render: (row) => <Badge color={colours[row.severity]}>{t(`abnormal.kinds.${row.kind}`)}</Badge>,
    },
    { key: 'date', header: t('abnormal.date'), render: (row) => (row.date ? format.day(row.date) : '–') },
    {
      key: 'net',
      header: t('abnormal.net'),
      align: 'right',
      render: (row) => (row.net === null ? '–' : format.money(row.net, { currency })),
    },
    {
      key: 'assignee',
      header: words('findings.filter.owner'),
      render: (row) => row.assignee?.name ?? '–',
    },
    {
      key: 'due',
      header: words('findings.due'),
      render: (row) => (row.due ? format.day(row.due) : '–'),
    },
    {
      key: 'acknowledged',
      header: t('abnormal.state'),
      wrap: true,
      render: ({ acknowledged }) =>
        acknowledged ? (
          <Text size="sm" title={format.instant(acknowledged.at)}>
            {words('findings.acknowledgedBy', { by: acknowledged.by ?? '', note: acknowledged.note })}
          </Text>
        ) : (
          words('findings.open')
        ),
    },
  ];
}
