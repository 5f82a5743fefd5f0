import { Switch } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { TableFieldsProps } from './table-fields.ts';

/** Whether the rows are kept once for all solutions. */
export function GlobalField({ table, onEdit }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Switch
      label={t('tables.globalLabel')}
      description={t('tables.globalHint')}
      checked={table.global === true}
      onChange={(event) => {
        const global = event.currentTarget.checked;
        onEdit((before) => ({ ...before, global: global ? true : undefined }));
      }}
    />
  );
}
