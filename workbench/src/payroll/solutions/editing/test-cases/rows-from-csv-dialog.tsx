import { FileInput, SegmentedControl, Select, Text } from '@mantine/core';
import type { TestFile } from '@suanpan/engine';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { changeList, replaced } from '../copy/edit-file.ts';
import { type RowsPlace, withCsvRows } from './rows-from-csv.ts';

interface RowsFromCsvDialogProps {
  test: TestFile;
  index: number;
  onClose: () => void;
}

/** Rows of a CSV file as what a test gives, or as what it expects. */
export function RowsFromCsvDialog({ test, index, onClose }: RowsFromCsvDialogProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file, change } = useCopyEditor();
  const [place, setPlace] = useState<RowsPlace>('tables');
  const [code, setCode] = useState<string | null>(null);
  const [csv, setCsv] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const table = file.tables.find((one) => one.code === code);

  const take = async () => {
    if (!table || !csv) return;
    const made = withCsvRows(test, table, place, await textOf(csv));
    if ('kind' in made) {
      setProblem(
        made.kind === 'headers'
          ? t('tests.csvHeaders', { table: table.code, names: made.names.join(', ') })
          : t('tests.csvUnreadable'),
      );
      return;
    }
    change((before) => changeList(before, 'tests', (list) => replaced(list, index, () => made)));
    onClose();
  };

  return (
    <FormDialog
      opened
      title={t('tests.rowsFromCsv')}
      onClose={onClose}
      disabled={!table || !csv}
      submitLabel={t('tests.takeRows')}
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <SegmentedControl
        aria-label={t('tests.rowsFor')}
        data={[
          { value: 'tables', label: t('tests.rowsGiven') },
          { value: 'expect', label: t('tests.rowsExpected') },
        ]}
        value={place}
        onChange={(value) => setPlace(value === 'expect' ? 'expect' : 'tables')}
      />
      <Select
        label={t('tests.rowsTable')}
        required
        searchable
        data={file.tables.map((one) => ({ value: one.code, label: nameOf(one.name, one.code) }))}
        value={code}
        onChange={setCode}
      />
      <FileInput
        label={t('tests.csvFile')}
        accept=".csv,.txt,text/csv"
        required
        clearable
        error={problem}
        value={csv}
        onChange={(value) => {
          setCsv(value);
          setProblem(undefined);
        }}
      />
      <Text size="xs" c="dimmed">
        {t('tests.csvHint')}
      </Text>
    </FormDialog>
  );
}

/** Files of Chinese spreadsheets that aren’t UTF-8 are GB 18030 here; others say so by their headers. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
