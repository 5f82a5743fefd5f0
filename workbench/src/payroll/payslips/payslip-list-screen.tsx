import { Button, Chip, Text } from '@mantine/core';
import { api, queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { notifySuccess } from '@suanpan/portal/kit/notices';
import { useCan } from '@suanpan/portal/kit/permission';
import { DataTable, ofQuery, useListFilter, useTableState } from '@suanpan/portal/kit/table';
import { MISSING_PAYSLIPS, PAYSLIP_SOURCES, PAYSLIP_STANDINGS } from '@suanpan/server/words';
import { IconFileText, IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterSelect } from '../../shared/filter-select.tsx';
import { Page } from '../../shared/page.tsx';
import { useRoomChanges } from '../../shared/use-room-changes.ts';
import { ExportMenu } from '../excel/export-menu.tsx';
import { notePrintOfStanding } from '../excel/note-print.ts';
import { useBatchTitle } from '../shared/batch-title.ts';
import { SolutionFilter } from '../shared/solution-filter.tsx';
import { PayslipChoiceDialog } from './payslip-choice-dialog.tsx';
import { PayslipDrawer } from './payslip-drawer.tsx';
import { PayslipWizard } from './payslip-wizard.tsx';
import { SelectedPayslips } from './selected-payslips.tsx';
import { useAskToPublish } from './use-ask-to-publish.ts';
import { type PayslipListRow, usePayslipColumns } from './use-payslip-columns.tsx';

const keyOf = (row: PayslipListRow) => row.id ?? `${row.batchId} ${row.employmentId}`;

/** Payslips of all batches, or of one, and whoever has none. */
export function PayslipListScreen() {
  useRoomChanges('payroll');
  const t = useText('workbench/payroll/payslips');
  const format = useFormat();
  const mayEdit = useCan('payroll.payslips.edit');
  const maySet = useCan('payroll.solutions.edit');
  const state = useTableState();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [params, setParams] = useSearchParams();
  const opened = params.get('of');
  const open = (of: string | undefined) => setParams({ of });
  const [dialog, setDialog] = useState<'settings' | 'choice'>();
  const columns = usePayslipColumns();
  const { list, counts, exported, askPage, filter } = usePayslipRows(state.input);
  const drafts = counts.draft ?? 0;
  const { batchId } = filter;
  return (
    <Page
      title={t('title')}
      primary={
        mayEdit &&
        (batchId && drafts > 0 ? (
          <PublishDrafts batchId={batchId} drafts={drafts} />
        ) : (
          <Button leftSection={<IconFileText size={16} />} onClick={() => setDialog('choice')}>
            {t('choice.open')}
          </Button>
        ))
      }
      secondary={[
        ...(mayEdit && batchId && drafts > 0
          ? [
              {
                label: t('choice.open'),
                icon: <IconFileText size={16} />,
                onClick: () => setDialog('choice'),
              },
            ]
          : []),
        ...(maySet
          ? [
              {
                label: t('wizard.open'),
                icon: <IconSettings size={16} />,
                onClick: () => setDialog('settings'),
              },
            ]
          : []),
      ]}
    >
      <DataTable
        id="payslips"
        label={t('title')}
        columns={columns}
        {...list}
        rowKey={keyOf}
        onRowOpen={(row) => row.id !== undefined && open(row.id)}
        state={state}
        print={{
          title: t('title'),
          rows: askPage,
          onPrint: notePrintOfStanding('payslips'),
        }}
        {...(mayEdit ? { selection, onSelectionChange: setSelection } : {})}
        selectionActions={
          <SelectedPayslips
            rows={(list.rows ?? []).flatMap((row) =>
              row.id !== undefined && selection.has(row.id) ? [row] : [],
            )}
            onDone={() => setSelection(new Set())}
          />
        }
        toolbar={
          <>
            <PayslipFilters solutionId={filter.solutionId} counts={counts} />
            {exported && <ExportMenu of={{ standing: exported }} />}
          </>
        }
        filter={filter}
        empty={<EmptyState text={t('empty')} />}
      />
      {batchId && drafts > 0 && (
        <Text size="xs" c="dimmed">
          {t('draftsHint')}
        </Text>
      )}
      {opened && <PayslipDrawer id={opened} onClose={() => open(undefined)} />}
      {dialog === 'settings' && (
        <PayslipWizard solutionId={filter.solutionId} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'choice' && (
        <PayslipChoiceDialog
          solutionId={filter.solutionId}
          onClose={() => setDialog(undefined)}
          onDone={(count) => {
            queryClient.invalidateQueries(trpc.payroll.payslips.pathFilter());
            notifySuccess(t('choice.done', { count, shown: format.number(count) }));
          }}
        />
      )}
    </Page>
  );
}

/** What the address asks for: slips, or those who have none. */
function usePayslipRows(page: ReturnType<typeof useTableState>['input']) {
  const filter = useListFilter();
  const optional = <T,>(key: string, value: T | undefined) => (value === undefined ? {} : { [key]: value });
  const solutionId = filter.one('solution');
  const batchId = filter.one('batch');
  const newest = filter.one('newest') === 'yes';
  const status = filter.oneOf('status', PAYSLIP_STANDINGS);
  const lacking = filter.oneOf('status', MISSING_PAYSLIPS);
  const { sort: _, ...unsorted } = page;
  const within = {
    ...optional('solutionId', solutionId),
    ...optional('batchId', batchId),
    ...(newest ? { newest } : {}),
  };
  const asked = {
    ...within,
    ...optional('status', status),
    ...optional('source', filter.oneOf('source', PAYSLIP_SOURCES)),
    ...(filter.one('unread') === 'yes' ? { unread: true } : {}),
  };
  const slips = useQuery({
    ...trpc.payroll.payslips.list.queryOptions({ ...page, ...asked }),
    placeholderData: keepPreviousData,
    enabled: lacking === undefined,
  });
  const missing = useQuery({
    ...trpc.payroll.payslips.missing.queryOptions({ ...unsorted, ...within, ...optional('status', lacking) }),
    placeholderData: keepPreviousData,
    // Counted where it is few enough to be counted on every look.
    enabled: lacking !== undefined || batchId !== undefined || newest,
  });
  const counts: Partial<Record<PayslipListRow['status'], number>> = {
    ...slips.data?.counts,
    ...missing.data?.counts,
  };
  const list: ReturnType<typeof ofQuery<PayslipListRow>> =
    lacking === undefined ? ofQuery(slips) : ofQuery(missing);
  const { page: _page, pageSize: _size, ...found } = page;
  // Whoever has no slip stands in no file of slips.
  const exported = lacking === undefined ? { kind: 'payslips' as const, ...found, ...asked } : undefined;
  const askPage = (wanted: { page: number; pageSize: number }) =>
    lacking === undefined
      ? api.payroll.payslips.list.query({ ...page, ...asked, ...wanted })
      : api.payroll.payslips.missing.query({ ...unsorted, ...within, status: lacking, ...wanted });
  return { list, counts, exported, askPage, filter: { ...filter, solutionId, batchId } };
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
  const ask = useAskToPublish();
  const askPublish = async () => {
    if (await ask(batchId, drafts)) publish.mutate({ batchId });
  };
  return (
    <Button loading={publish.isPending} onClick={askPublish}>
      {t('publish.open', { count: drafts })}
    </Button>
  );
}

interface PayslipFiltersProps {
  solutionId: string | undefined;
  counts: Partial<Record<PayslipListRow['status'], number>>;
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
        param="source"
        w={160}
        aria-label={t('fields.source')}
        placeholder={t('filters.source')}
        data={PAYSLIP_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
      <FilterSelect
        param="status"
        w={190}
        aria-label={t('fields.status')}
        placeholder={t('filters.status')}
        data={[...PAYSLIP_STANDINGS, ...MISSING_PAYSLIPS].map((value) => ({
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
