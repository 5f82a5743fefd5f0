import { Select, Stack } from '@mantine/core';
import { recordFile } from '@suanpan/engine/authoring';
import { HISTORIES } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { SNAPSHOT_SOURCES } from '@suanpan/server/words';
import { useMemo } from 'react';
import { useSnapshotFields } from '../../../../people/fields/payroll-fields.ts';
import { FormulaField, storedFormula } from '../columns/formula-field.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import type { TableFieldsProps } from './table-fields.ts';

export function SnapshotFields({ table, onEdit }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const fields = useSnapshotFields()[table.source ?? ''];
  const names = useMemo(() => (fields ? recordFile(file, table, fields) : file), [file, table, fields]);
  return (
    <Stack gap="sm">
      <Select
        label={t('snapshot.source')}
        allowDeselect={false}
        data={[
          ...SNAPSHOT_SOURCES.map((value) => ({ value, label: t(`snapshot.sources.${value}`) })),
          ...unknownSource(table.source),
        ]}
        value={table.source ?? null}
        onChange={(source) => onEdit((before) => ({ ...before, source: source ?? undefined }))}
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
        names={names}
        value={table.where}
        onChange={(text) => onEdit((before) => ({ ...before, where: storedFormula(text) }))}
      />
    </Stack>
  );
}

/** What a file written elsewhere names stays to be seen; the problems tell of it. */
const unknownSource = (source: string | undefined) =>
  source === undefined || SNAPSHOT_SOURCES.some((known) => known === source)
    ? []
    : [{ value: source, label: source }];
