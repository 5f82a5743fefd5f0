import { Switch } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { TableFieldsProps } from './table-fields.ts';

/** Whether a reference reads the version of its own day; then two date columns hold the days of each version. */
export function VersionsField({ table, onEdit }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const isReady = table.validity?.to !== undefined;
  return (
    <Switch
      label={t('tables.allVersions')}
      description={t('tables.allVersionsHint')}
      disabled={!isReady && table.history !== 'all'}
      checked={table.history === 'all'}
      onChange={(event) => {
        const { checked } = event.currentTarget;
        onEdit((before) => ({ ...before, history: checked ? 'all' : undefined }));
      }}
    />
  );
}
