import { Alert, Badge, Button, Drawer, Group, Paper, Skeleton, Stack, Table, Text } from '@mantine/core';
import { type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { hasText, useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { type Column, DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { IconEye, IconFileText, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../../shared/local-name.ts';
import { type Batch, renewBatch } from '../state/use-batch.ts';

type Slip = RouterOutputs['payroll']['payslips']['list']['rows'][number];
type Item = RouterOutputs['payroll']['payslips']['get']['body']['header'][number];

const colours: Record<Slip['status'], string> = { draft: 'gray', published: 'green', disabled: 'red' };

/** Drafts from the frozen figures, one of them to look at, and their publication. */
export function PayslipsStage({ batch }: { batch: Batch }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const state = useTableState({ pageSize: 50 });
  const [preview, setPreview] = useState<string | null>(null);
  const list = useQuery({
    ...trpc.payroll.payslips.list.queryOptions({ batchId: batch.id, ...state.input }),
    placeholderData: keepPreviousData,
  });
  const generate = useCommand(trpc.payroll.payslips.generate.mutationOptions({ onSuccess: renewBatch }), {
    success: (answer) =>
      t('payslips.generated', { count: answer.generated, shown: format.number(answer.generated) }),
  });
  const publish = useCommand(trpc.payroll.payslips.publish.mutationOptions({ onSuccess: renewBatch }), {
    success: (answer) =>
      t('payslips.published', { count: answer.published, shown: format.number(answer.published) }),
  });
  const counts = list.data?.counts ?? {};
  const drafts = counts.draft ?? 0;
  const issued = counts.published ?? 0;
  const mayGenerate = batch.allowedActions.includes('generatePayslips');
  const mayPublish = batch.allowedActions.includes('publishPayslips') && drafts > 0;
  const blockers = [
    ...(mayGenerate ? [] : (batch.blockers.generatePayslips ?? [])),
    ...(drafts > 0 && !mayPublish ? (batch.blockers.publishPayslips ?? []) : []),
  ];

  /** In the words of this page, where it has any. */
  const whyNot = (code: (typeof blockers)[number]) => {
    const own = `payslips.blockers.${code}`;
    return hasText('workbench/payroll/batches', own) ? t(own) : `${t(`blockers.${code}`)}.`;
  };

  const askAndPublish = async () => {
    const sure = await confirm({
      title: t('actions.publishPayslips'),
      message: t('payslips.confirm', { count: drafts, shown: format.number(drafts) }),
      confirmLabel: t('actions.publishPayslips'),
      irreversible: true,
    });
    if (sure) publish.mutate({ batchId: batch.id });
  };

  const columns: Column<Slip>[] = [
    {
      key: 'number',
      header: t('payslips.number'),
      fixed: true,
      render: (row) => (
        <Text ff="monospace" size="sm" style={{ whiteSpace: 'nowrap' }}>
          {row.number}
        </Text>
      ),
    },
    { key: 'employeeNumber', header: t('payslips.employee'), sortable: true, fixed: true },
    { key: 'employeeName', header: t('payslips.name'), sortable: true },
    {
      key: 'net',
      header: `${t('payslips.net')} (${batch.solution.currency})`,
      align: 'right',
      render: (row) => <Money amount={row.net} scale={row.scale} symbol={false} />,
    },
    {
      key: 'status',
      header: t('payslips.status'),
      render: (row) => (
        <Badge color={colours[row.status]} style={{ flex: 'none', maxWidth: 'none' }}>
          {t(`payslips.statuses.${row.status}`)}
        </Badge>
      ),
    },
    {
      key: 'viewFrom',
      header: t('payslips.viewFrom'),
      render: (row) =>
        row.viewFrom ? <span style={{ whiteSpace: 'nowrap' }}>{format.day(row.viewFrom)}</span> : '–',
    },
    {
      key: 'viewedAt',
      header: t('payslips.viewedAt'),
      render: (row) =>
        row.viewedAt ? (
          <span title={format.instant(row.viewedAt)}>{format.relative(row.viewedAt)}</span>
        ) : (
          '–'
        ),
    },
    {
      key: 'actions',
      header: '',
      align: 'right',
      render: (row) => (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconEye size={14} />}
          onClick={(event) => {
            event.stopPropagation();
            setPreview(row.id);
          }}
        >
          {t('payslips.preview')}
        </Button>
      ),
    },
  ];

  return (
    <Stack gap="sm">
      <Paper withBorder p="md">
        <Group justify="space-between">
          <Group gap="lg">
            <Figure name={t('payslips.drafts')} value={format.number(drafts)} />
            <Figure name={t('payslips.issued')} value={format.number(issued)} />
            <Figure name={t('payslips.disabled')} value={format.number(counts.disabled ?? 0)} />
          </Group>
          <Group gap="xs">
            {mayGenerate && (
              <Button
                variant={drafts > 0 || issued > 0 ? 'default' : 'filled'}
                leftSection={<IconFileText size={16} />}
                loading={generate.isPending}
                onClick={() => generate.mutate({ batchId: batch.id })}
              >
                {t(drafts > 0 || issued > 0 ? 'payslips.generateAgain' : 'actions.generatePayslips')}
              </Button>
            )}
            {mayPublish && (
              <Button
                leftSection={<IconSend size={16} />}
                loading={publish.isPending}
                onClick={() => void askAndPublish()}
              >
                {t('actions.publishPayslips')}
              </Button>
            )}
          </Group>
        </Group>
        {blockers.length > 0 && (
          <Text size="sm" c="dimmed" mt="xs">
            {[...new Set(blockers)].map(whyNot).join(' ')}
          </Text>
        )}
      </Paper>
      {mayGenerate && (
        <NoLayout
          batch={batch}
          onUsePublished={() => generate.mutate({ batchId: batch.id, publishedLayout: true })}
        />
      )}
      {list.data && list.data.total === 0 && !state.search ? (
        <EmptyState text={t(mayGenerate ? 'payslips.none' : 'payslips.notYet')} />
      ) : (
        <DataTable
          id="batch-payslips"
          label={t('stages.payslips')}
          columns={columns}
          {...ofQuery(list)}
          rowKey={(row) => row.id}
          onRowOpen={(row) => setPreview(row.id)}
          state={state}
        />
      )}
      {preview && <SlipPreview id={preview} onClose={() => setPreview(null)} />}
    </Stack>
  );
}

/** The way out where the batch was frozen without a payslip layout. */
function NoLayout({ batch, onUsePublished }: { batch: Batch; onUsePublished(): void }) {
  const t = useText('workbench/payroll/batches');
  const plan = useQuery({
    ...trpc.payroll.batchTables.plan.queryOptions({ batchId: batch.id }),
    staleTime: 5 * 60_000,
  });
  if (!plan.data || plan.data.file.payslip) return null;
  return (
    <Alert color="yellow">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('payslips.noLayout')}</Text>
        <Group gap="md">
          {batch.copy.newerCopyId && (
            <Button size="compact-sm" onClick={onUsePublished}>
              {t('payslips.usePublishedLayout')}
            </Button>
          )}
          <AppLink href={`/workbench/payroll/solutions/${batch.solution.id}/payslip`} size="sm">
            {t('payslips.makeLayout')}
          </AppLink>
        </Group>
      </Stack>
    </Alert>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text fw={620} fz="lg" className="tabular">
        {value}
      </Text>
    </div>
  );
}

/** The slip as its reader will have it, without leaving the batch. */
function SlipPreview({ id, onClose }: { id: string; onClose(): void }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  const slip = useQuery(trpc.payroll.payslips.get.queryOptions({ id }));
  const show = (item: Item, currency: string) => {
    if (item.value === null || item.value === '') return '–';
    if (item.type === 'amount') {
      const decimals = item.value.split('.')[1]?.length ?? 0;
      return <Money amount={item.value} scale={decimals} currency={currency} symbol={item.symbol} />;
    }
    return item.type === 'date' ? format.day(item.value) : item.value;
  };
  const body = slip.data?.body;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={slip.data ? nameOf(slip.data.name, slip.data.number) : ''}
    >
      {slip.error && <ErrorState error={slip.error} onRetry={() => slip.refetch()} />}
      {!slip.data && !slip.error && <Skeleton h={320} />}
      {slip.data && body && (
        <Stack gap="md">
          {slip.data.status === 'draft' && <Alert color="gray">{t('payslips.draftNotice')}</Alert>}
          <Table fz="sm" withRowBorders={false} verticalSpacing={2}>
            <Table.Tbody>
              {body.header.map((item) => (
                <Table.Tr key={nameOf(item.name)}>
                  <Table.Td c="dimmed">{nameOf(item.name)}</Table.Td>
                  <Table.Td ta="end">{show(item, body.currency)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {body.groups.map((group) => (
            <div key={nameOf(group.name)}>
              <Text fw={650} size="sm" mb={2}>
                {nameOf(group.name)}
              </Text>
              <Table fz="sm" verticalSpacing={3}>
                <Table.Tbody>
                  {group.items.map((item) => (
                    <Table.Tr key={nameOf(item.name)} fw={group.total ? 700 : undefined}>
                      <Table.Td>{nameOf(item.name)}</Table.Td>
                      <Table.Td ta="end">{show(item, body.currency)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          ))}
        </Stack>
      )}
    </Drawer>
  );
}
