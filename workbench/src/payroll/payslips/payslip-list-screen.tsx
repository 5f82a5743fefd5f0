import { Badge, Button, Chip, Text } from '@mantine/core';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { Money } from '@suanpan/portal/kit/money';
import { useCan } from '@suanpan/portal/kit/permission';
import { type Column, DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { PAYSLIP_STATUSES } from '@suanpan/server/words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { useLocalName } from '../../shared/local-name.ts';
import { NoWrap } from '../../shared/no-wrap.tsx';
import { Page } from '../../shared/page.tsx';
import { useBatchTitle } from '../shared/batch-title.ts';
import { SolutionFilter } from '../shared/solution-filter.tsx';
import { DisablePayslipsDialog } from './disable-payslips-dialog.tsx';

type Row = RouterOutputs['payroll']['payslips']['list']['rows'][number];

const colours = { draft: 'blue', published: 'green', disabled: 'gray' } as const;

/** Payslips of all batches, or of one: drafts, published, disabled. */
export function PayslipListScreen() {
  const t = useText('workbench/payroll/payslips');
  const mayEdit = useCan('payroll.payslips.edit');
  const state = useTableState();
  const filter = useListFilter();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const columns = usePayslipColumns();
  const solutionId = filter.one('solution');
  const batchId = filter.one('batch');
  const status = filter.oneOf('status', PAYSLIP_STATUSES);
  const newest = filter.one('newest') === 'yes';
  const unread = filter.one('unread') === 'yes';
  const list = useQuery({
    ...trpc.payroll.payslips.list.queryOptions({
      ...state.input,
      ...(solutionId ? { solutionId } : {}),
      ...(batchId ? { batchId } : {}),
      ...(status ? { status } : {}),
      ...(newest ? { newest } : {}),
      ...(unread ? { unread } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const counts = list.data?.counts ?? {};
  const drafts = counts.draft ?? 0;
  return (
    <Page
      title={t('title')}
      primary={mayEdit && batchId && drafts > 0 && <PublishDrafts batchId={batchId} drafts={drafts} />}
    >
      <DataTable
        id="payslips"
        label={t('title')}
        columns={columns}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        state={state}
        {...(mayEdit ? { selection, onSelectionChange: setSelection } : {})}
        selectionActions={
          <DisableSelected
            rows={(list.data?.rows ?? []).filter((row) => selection.has(row.id))}
            onDone={() => setSelection(new Set())}
          />
        }
        toolbar={<PayslipFilters solutionId={solutionId} counts={counts} />}
        empty={<EmptyState text={t('empty')} />}
      />
      {batchId && drafts > 0 && (
        <Text size="xs" c="dimmed">
          {t('draftsHint')}
        </Text>
      )}
    </Page>
  );
}

function usePayslipColumns(): Column<Row>[] {
  const t = useText('workbench/payroll/payslips');
  const nameOf = useLocalName();
  const format = useFormat();
  return [
    {
      key: 'employeeName',
      header: t('fields.employee'),
      fixed: true,
      sortable: true,
      render: (row) => (
        <AppLink href={`/workbench/people/${row.employmentId}`} size="sm">
          <NoWrap>{row.employeeName}</NoWrap>
        </AppLink>
      ),
    },
    { key: 'employeeNumber', header: t('fields.employeeNumber'), sortable: true },
    {
      key: 'number',
      header: t('fields.number'),
      fixed: true,
      sortable: true,
      render: (row) => <NoWrap>{row.number}</NoWrap>,
    },
    {
      key: 'period',
      header: t('fields.period'),
      render: (row) => <NoWrap>{format.period(row.period)}</NoWrap>,
    },
    {
      key: 'batchName',
      header: t('fields.batch'),
      render: (row) => (
        <AppLink href={`/workbench/payroll/batches/${row.batchId}/payslips`} size="sm">
          <NoWrap>{nameOf(row.batchName)}</NoWrap>
        </AppLink>
      ),
    },
    {
      key: 'net',
      header: t('fields.net'),
      align: 'right',
      render: (row) => <Money amount={row.net} currency={row.currency} scale={row.scale} />,
    },
    {
      key: 'status',
      header: t('fields.status'),
      render: (row) => <Badge color={colours[row.status]}>{t(`statuses.${row.status}`)}</Badge>,
    },
    {
      key: 'viewFrom',
      header: t('fields.viewFrom'),
      render: (row) => (row.viewFrom ? <NoWrap>{format.day(row.viewFrom)}</NoWrap> : '–'),
    },
    {
      key: 'viewedAt',
      header: t('fields.viewedAt'),
      render: (row) => (row.viewedAt ? format.instant(row.viewedAt) : '–'),
    },
  ];
}

/** Shows the drafts of the batch to those they are for; there is no way back. */
function PublishDrafts({ batchId, drafts }: { batchId: string; drafts: number }) {
  const t = useText('workbench/payroll/payslips');
  const publish = useCommand(
    trpc.payroll.payslips.publish.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.payroll.payslips.pathFilter()),
    }),
    { success: (answer) => t('published', { count: answer.published }) },
  );
  const askPublish = async () => {
    const sure = await confirm({
      title: t('publish.title'),
      message: t('publish.message', { count: drafts }),
      confirmLabel: t('publish.confirm'),
      irreversible: true,
    });
    if (sure) publish.mutate({ batchId });
  };
  return (
    <Button loading={publish.isPending} onClick={askPublish}>
      {t('publish.open', { count: drafts })}
    </Button>
  );
}

/** Takes those of the selected back that are published. */
function DisableSelected({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const t = useText('workbench/payroll/payslips');
  const [asking, setAsking] = useState(false);
  const published = rows.filter((row) => row.status === 'published');
  return (
    <>
      <Button
        size="compact-sm"
        color="red"
        variant="light"
        disabled={published.length === 0}
        onClick={() => setAsking(true)}
      >
        {t('disable.open')}
      </Button>
      {asking && (
        <DisablePayslipsDialog
          ids={published.map((row) => row.id)}
          onClose={() => setAsking(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}

interface PayslipFiltersProps {
  solutionId: string | undefined;
  counts: Partial<Record<Row['status'], number>>;
}

function PayslipFilters({ solutionId, counts }: PayslipFiltersProps) {
  const t = useText('workbench/payroll/payslips');
  const titleOf = useBatchTitle();
  const batches = useQuery(
    trpc.payroll.batches.list.queryOptions({ page: 1, pageSize: 200, ...(solutionId ? { solutionId } : {}) }),
  );
  const filter = useListFilter();
  const chips = (['newest', 'unread'] as const).map((name) => (
    <Chip
      key={name}
      size="xs"
      variant="light"
      checked={filter.one(name) === 'yes'}
      onChange={(isOn) => filter.choose({ [name]: isOn ? 'yes' : undefined })}
    >
      {t(`filters.${name}`)}
    </Chip>
  ));
  return (
    <>
      <SolutionFilter label={t('fields.solution')} placeholder={t('filters.solution')} clears={['batch']} />
      <FilterSelect
        param="batch"
        w={240}
        searchable
        aria-label={t('fields.batch')}
        placeholder={t('filters.batch')}
        data={(batches.data?.rows ?? []).map((one) => ({
          value: one.id,
          label: titleOf(one),
        }))}
      />
      <FilterSelect
        param="status"
        w={160}
        aria-label={t('fields.status')}
        placeholder={t('filters.status')}
        data={PAYSLIP_STATUSES.map((value) => ({
          value,
          label:
            counts[value] === undefined
              ? t(`statuses.${value}`)
              : `${t(`statuses.${value}`)} ${counts[value]}`,
        }))}
      />
      {chips}
    </>
  );
}
