import { Switch } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { setMaster } from '../copy/edit-file.ts';
import type { TableFieldsProps } from './table-fields.ts';

/** Whether the table has one row per person: another one is chosen, none is given up. */
export function MasterField({ table }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const { change } = useCopyEditor();
  return (
    <Switch
      label={t('tables.masterLabel')}
      description={t('tables.masterHint')}
      checked={table.master === true}
      disabled={table.master === true}
      onChange={() => change((before) => setMaster(before, table.code))}
    />
  );
}
