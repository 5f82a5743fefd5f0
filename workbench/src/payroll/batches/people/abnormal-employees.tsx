import { Badge, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type Column, DataTable, useTableState } from '@suanpan/portal/kit/table';
import { ABNORMAL_CHECKS } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Row = RouterOutputs['payroll']['batches']['abnormal']['rows'][number];
type Kind = Row['kind'];

const colours: Readonly<Record<Row['severity'], string>> = { block: 'red', warn: 'yellow', inform: 'blue' };

/** The abnormal-employee check, by what the solution has switched on. */
export function AbnormalEmployees({ batchId }: { batchId: string }) {
  const t = useText('workbench/payroll/periods');
  const format = useFormat();
  const state = useTableState({ pageSize: 20, prefix: 'abnormal' });
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const asked = { id: batchId, ...state.input, ...(kind !== 'all' && { kind }) };
  const check = useQuery({
    ...trpc.payroll.batches.abnormal.queryOptions(asked),
    placeholderData: keepPreviousData,
  });
  const counts = check.data?.counts ?? {};
  const off = check.data?.off ?? [];
  const kinds = ABNORMAL_CHECKS.filter((one) => (counts[one] ?? 0) > 0);

  const columns: Column<Row>[] = [
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
      render: (row) =>
        row.net === null ? '–' : format.money(row.net, { currency: check.data?.currency ?? '' }),
    },
  ];

  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600} size="sm">
          {t('abnormal.title')}
        </Text>
        {kinds.length > 1 && (
          <SegmentedControl
            size="xs"
            value={kind}
            onChange={(value) => {
              setKind(value as Kind | 'all');
              state.setPage(1);
            }}
            data={[
              { value: 'all', label: t('abnormal.all') },
              ...kinds.map((value) => ({ value, label: `${t(`abnormal.kinds.${value}`)} ${counts[value]}` })),
            ]}
          />
        )}
      </Group>
      {check.data && Object.keys(counts).length === 0 ? (
        <Text size="sm" c="dimmed">
          {t(off.length === ABNORMAL_CHECKS.length ? 'abnormal.allOff' : 'abnormal.none')}
        </Text>
      ) : (
        <DataTable
          id="abnormal-employees"
          label={t('abnormal.title')}
          columns={columns}
          rows={check.data?.rows}
          total={check.data?.total}
          rowKey={(row) => `${row.employmentId} ${row.kind}`}
          isLoading={check.isFetching}
          error={check.error}
          onRetry={() => check.refetch()}
          state={state}
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
