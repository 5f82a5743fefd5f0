import { Autocomplete, Select, Stack } from '@mantine/core';
import { HISTORIES } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { SNAPSHOT_SOURCES } from '@suanpan/server/words';
import { FormulaField, storedFormula } from '../columns/formula-field.tsx';
import type { TableFieldsProps } from './table-fields.ts';

export function SnapshotFields({ table, onEdit }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  return (
    <Stack gap="sm">
      <Autocomplete
        label={t('snapshot.source')}
        description={t('snapshot.sourceHint')}
        data={[...SNAPSHOT_SOURCES]}
        value={table.source ?? ''}
        onChange={(source) => onEdit((before) => ({ ...before, source: source === '' ? undefined : source }))}
      />
      <Select
        label={t('snapshot.history')}
        allowDeselect={false}
        data={HISTORIES.map((value) => ({ value, label: t(`snapshot.histories.${value}`) }))}
        value={table.history ?? 'asOf'}
        onChange={(value) =>
          onEdit((before) => ({
            ...before,
            history: value === 'period' || value === 'all' ? value : undefined,
          }))
        }
      />
      <FormulaField
        label={t('snapshot.where')}
        description={t('snapshot.whereHint')}
        table={table.code}
        value={table.where}
        onChange={(text) => onEdit((before) => ({ ...before, where: storedFormula(text) }))}
      />
    </Stack>
  );
}
