import { api, problemOf, type RouterInputs, type RouterOutputs } from '@suanpan/portal/kit/api';
import { downloadCsv } from '@suanpan/portal/kit/file';
import { useText } from '@suanpan/portal/kit/i18n';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import { useState } from 'react';
import { useLocalName } from '../shared/local-name.ts';
import { useListedFields } from './fields/field-columns.tsx';
import { useExportedText } from './fields/own-fields.ts';

type Row = RouterOutputs['people']['employments']['list']['rows'][number];

const FIELDS = [
  'employeeNumber',
  'name',
  'status',
  'legalEntityName',
  'departmentCode',
  'departmentName',
  'jobName',
  'postName',
  'grade',
  'costCentreCode',
  'place',
  'hireDate',
  'leaveDate',
  'email',
  'phone',
] as const;

/** Everything the filters leave, page by page, with cells that no spreadsheet runs. */
export function useEmployeeExport(input: RouterInputs['people']['employments']['list']) {
  const t = useText('workbench/people');
  const own = useListedFields();
  const nameOf = useLocalName();
  const textOf = useExportedText();
  const [exporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    try {
      const rows: Row[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await api.people.employments.list.query({ ...input, page, pageSize: 500 });
        rows.push(...answer.rows);
        if (rows.length >= answer.total || answer.rows.length === 0) break;
      }
      downloadCsv('employees.csv', [
        [
          ...FIELDS.map((field) => t(`export.${field}`)),
          ...own.map((field) => nameOf(field.names, field.code)),
        ],
        ...rows.map((row) => [
          ...FIELDS.map((field) => (field === 'status' ? t(`statuses.${row.status}`) : row[field])),
          ...own.map((field) => textOf(field, row.custom[field.code])),
        ]),
      ]);
    } catch (failure) {
      notifyProblem(problemOf(failure));
    } finally {
      setExporting(false);
    }
  };
  return { exporting, exportAll };
}
