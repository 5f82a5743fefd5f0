import { SegmentedControl, Stack } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import type { ColumnFieldsProps, ColumnScreen } from './kinds/column-screen.ts';
import {
  COLUMN_SCREENS,
  COLUMN_SOURCES,
  type ColumnSource,
  screenOf,
  sourceOf,
  withoutSource,
} from './kinds/registry.ts';

/** Where the values of a column come from: typed, a formula, a search for a target, or another table. */
export function ColumnValueFields({ table, column, onEdit }: ColumnFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const screen = screenOf(column);
  const { Fields } = screen;
  const fields = <Fields table={table} column={column} onEdit={onEdit} />;
  if (!screen.offered(column)) return fields;
  const choices = COLUMN_SOURCES.filter((source) => COLUMN_SCREENS[source].offered(column));
  const choose = (next: ColumnSource) => {
    const { start }: ColumnScreen = COLUMN_SCREENS[next];
    onEdit((before) => ({ ...withoutSource(before), ...start(before, table) }));
  };
  return (
    <Stack gap="xs">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('columns.value')}
        value={sourceOf(column)}
        onChange={(value) => choose(value as ColumnSource)}
        data={choices.map((value) => {
          const choice: ColumnScreen = COLUMN_SCREENS[value];
          return { value, label: t(choice.label?.(table) ?? `sources.${value}`) };
        })}
      />
      {fields}
    </Stack>
  );
}
