import { Group, MultiSelect, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { FormulaField, storedFormula } from '../columns/formula-field.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { useChoices } from '../copy/use-choices.ts';
import type { TableFieldsProps } from './table-fields.ts';

type RowsFrom = TableFile['rowsFrom'];
type Way = 'typed' | 'keys' | 'where' | 'cross' | 'slices';

function wayOf(rowsFrom: RowsFrom): Way {
  if (rowsFrom === undefined) return 'typed';
  if (typeof rowsFrom === 'string' || Array.isArray(rowsFrom)) return 'keys';
  if ('cross' in rowsFrom) return 'cross';
  if ('slices' in rowsFrom) return 'slices';
  return 'where';
}

function keyTables(rowsFrom: RowsFrom): string[] {
  if (typeof rowsFrom === 'string') return [rowsFrom];
  if (!Array.isArray(rowsFrom)) return [];
  return (rowsFrom as readonly (string | { readonly table: string })[]).map((one) =>
    typeof one === 'string' ? one : one.table,
  );
}

const ways: readonly Way[] = ['typed', 'keys', 'where', 'cross', 'slices'];

/** Where the rows of a data table come from: typed and imported, or following other tables. */
export function RowsFromFields({ table, onEdit }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const choices = useChoices();
  const otherTables = file.tables.filter((one) => one.code !== table.code);
  const others = otherTables.map((one) => one.code);
  const datedTables = file.tables.filter((one) => one.validity);
  const dated = datedTables.map((one) => one.code);
  const { rowsFrom } = table;
  const way = wayOf(rowsFrom);
  const first = others[0] ?? '';
  const set = (next: RowsFrom) => onEdit((before) => ({ ...before, rowsFrom: next }));

  const setWay = (next: Way) => {
    if (next === 'typed') set(undefined);
    if (next === 'keys') set(first);
    if (next === 'where') set({ table: first });
    if (next === 'cross') set({ cross: [first, others[1] ?? first] });
    if (next === 'slices') set({ slices: dated, by: 'employee' });
  };

  const object = typeof rowsFrom === 'object' && !Array.isArray(rowsFrom) ? rowsFrom : undefined;
  const where = object && 'table' in object ? (object as { table: string; where?: string }) : undefined;
  const cross = object && 'cross' in object ? object : undefined;
  const slices = object && 'slices' in object ? object : undefined;

  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('rowsFrom.title')}
      </Text>
      {/* Beneath each other: beside each other they are wider than a panel or a phone. */}
      <SegmentedControl
        size="xs"
        orientation="vertical"
        aria-label={t('rowsFrom.title')}
        value={way}
        onChange={(value) => setWay(value as Way)}
        data={ways.map((value) => ({ value, label: t(`rowsFrom.ways.${value}`) }))}
      />
      <Text size="xs" c="dimmed">
        {t(`rowsFrom.hints.${way}`)}
      </Text>
      {way === 'keys' && (
        <MultiSelect
          label={t('rowsFrom.tables')}
          data={choices.tables(otherTables, ...keyTables(rowsFrom))}
          value={keyTables(rowsFrom)}
          onChange={(codes) => set(codes.length === 1 ? codes[0] : codes)}
        />
      )}
      {where && (
        <>
          <Select
            label={t('rowsFrom.table')}
            allowDeselect={false}
            data={choices.tables(otherTables, where.table)}
            value={where.table}
            onChange={(code) => code && set({ ...where, table: code })}
          />
          <FormulaField
            label={t('rowsFrom.where')}
            table={where.table}
            value={where.where}
            onChange={(text) => {
              const formula = storedFormula(text);
              set(formula ? { table: where.table, where: formula } : { table: where.table });
            }}
          />
        </>
      )}
      {cross && (
        <Group grow>
          <Select
            label={t('rowsFrom.first')}
            allowDeselect={false}
            data={choices.tables(otherTables, cross.cross[0])}
            value={cross.cross[0]}
            onChange={(code) => code && set({ cross: [code, cross.cross[1]] })}
          />
          <Select
            label={t('rowsFrom.second')}
            allowDeselect={false}
            data={choices.tables(otherTables, cross.cross[1])}
            value={cross.cross[1]}
            onChange={(code) => code && set({ cross: [cross.cross[0], code] })}
          />
        </Group>
      )}
      {slices && (
        <>
          <MultiSelect
            label={t('rowsFrom.sliced')}
            data={choices.tables(datedTables, ...slices.slices)}
            value={[...slices.slices]}
            onChange={(codes) => set({ ...slices, slices: codes })}
          />
          <Group grow>
            <Select
              label={t('rowsFrom.by')}
              searchable
              allowDeselect={false}
              data={choices.columns(
                datedTables
                  .filter((one) => slices.slices.includes(one.code))
                  .flatMap((one) => one.columns ?? []),
                slices.by,
              )}
              value={slices.by}
              onChange={(by) => by && set({ ...slices, by })}
            />
            <MultiSelect
              label={t('rowsFrom.need')}
              data={choices.tables(
                datedTables.filter((one) => slices.slices.includes(one.code)),
                ...slices.slices,
              )}
              value={[...(slices.need ?? [])]}
              onChange={(need) => {
                const { need: _, ...rest } = slices;
                set(need.length > 0 ? { ...rest, need } : rest);
              }}
            />
          </Group>
        </>
      )}
    </Stack>
  );
}
