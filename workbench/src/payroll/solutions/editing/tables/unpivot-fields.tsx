import { Group, MultiSelect, Select, Switch } from '@mantine/core';
import type { UnpivotFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { compact } from '../copy/edit-file.ts';

interface Choice {
  value: string;
  label: string;
}

/** Which columns of the part become rows, in their order, and where value and name of each go. */
export function UnpivotFields(props: {
  unpivot: UnpivotFile;
  theirs: readonly Choice[];
  own: readonly Choice[];
  onChange: (unpivot: UnpivotFile) => void;
}) {
  const { unpivot, theirs, own, onChange } = props;
  const t = useText('workbench/payroll/solutions');
  return (
    <>
      <MultiSelect
        size="xs"
        label={t('union.unpivotColumns')}
        required
        searchable
        data={[...theirs]}
        value={[...unpivot.columns]}
        error={unpivot.columns.length === 0 ? t('union.unpivotNone') : undefined}
        onChange={(columns) => onChange({ ...unpivot, columns })}
      />
      <Group grow align="flex-start" gap="xs">
        <Select
          size="xs"
          label={t('union.unpivotTo')}
          required
          data={[...own]}
          value={unpivot.to || null}
          error={unpivot.to === '' ? t('union.unpivotNone') : undefined}
          onChange={(to) => to && onChange({ ...unpivot, to })}
        />
        <Select
          size="xs"
          clearable
          label={t('union.unpivotAs')}
          description={t('union.unpivotAsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={own.filter(({ value }) => value !== unpivot.to)}
          value={unpivot.as ?? null}
          onChange={(as) => onChange(compact({ ...unpivot, as: as ?? undefined }))}
        />
      </Group>
      <Switch
        size="xs"
        label={t('union.unpivotBlanks')}
        checked={unpivot.blanks === true}
        onChange={(event) =>
          onChange(compact({ ...unpivot, blanks: event.currentTarget.checked || undefined }))
        }
      />
    </>
  );
}
