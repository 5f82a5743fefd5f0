import { trpc } from '@suanpan/portal/kit/api';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { DataTable, ofQuery, useTableState } from '@suanpan/portal/kit/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePayGradeColumns } from './pay-grade-columns.tsx';
import { PayGradeDialog, type PayGradeRow } from './pay-grade-dialog.tsx';
import { AddRecord } from './record-fields.tsx';

/** The salary system: what grades and their levels pay, from a day on, in a legal entity or in all. */
export function PayGradesPanel() {
  const t = useText('workbench/people');
  const state = useTableState();
  const [editing, setEditing] = useState<{ row?: PayGradeRow; asNew?: boolean }>();
  const { page, pageSize, search } = state.input;
  const list = useQuery({
    ...trpc.people.payGrades.list.queryOptions({ page, pageSize, search }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DataTable
        id="pay-grades"
        label={t('organisation.tabs.payGrades')}
        columns={usePayGradeColumns()}
        {...ofQuery(list)}
        rowKey={(row) => row.id}
        onRowOpen={(row: PayGradeRow) => setEditing({ row })}
        state={state}
        toolbar={<AddRecord onClick={() => setEditing({})} />}
        empty={<EmptyState text={t('payGrades.empty')} />}
      />
      {editing && (
        <PayGradeDialog
          key={`${editing.row?.id} ${editing.asNew}`}
          row={editing.row}
          asNew={editing.asNew ?? false}
          onClose={() => setEditing(undefined)}
          onNewRates={() => setEditing({ ...editing, asNew: true })}
        />
      )}
    </>
  );
}
