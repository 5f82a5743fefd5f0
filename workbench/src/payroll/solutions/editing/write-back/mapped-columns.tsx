import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { LocalText } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { WRITTEN_RECORDS } from '@suanpan/server/words';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useItemChoices } from '../../../../people/compensation/catalogue-items.ts';
import { ColumnOrFormula } from '../columns/column-or-formula.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { type Choice, useChoices } from '../copy/use-choices.ts';
import { RemoveIcon } from '../items/list-buttons.tsx';
import { WordSelect } from '../items/word-select.tsx';
import { plainColumn, type WriteBackFieldsProps } from './write-back-fields.ts';

interface MappedColumnsProps extends WriteBackFieldsProps {
  /** Of a data table; of people's records they are known here. */
  fields: readonly { code: string; name: LocalText }[] | undefined;
}

interface Pair {
  field: string;
  source: string;
}

/** Which column goes to which field; a field takes one column. */
export function MappedColumns({ table, writeBack, onEdit, fields }: MappedColumnsProps) {
  const t = useText('workbench/payroll/solutions/editing/write-back');
  const { readOnly } = useCopyEditor();
  const choices = useChoices();
  // A pair that isn't whole yet stands on the screen alone.
  const [begun, setBegun] = useState<Pair | null>(null);
  const pairs: Pair[] = Object.entries(writeBack.columns).map(([field, source]) => ({ field, source }));
  const known = useFields(writeBack.target, fields);
  const write = (next: readonly Pair[]) =>
    onEdit((before) => ({
      ...before,
      columns: Object.fromEntries(next.map(({ field, source }) => [field, source])),
    }));
  const isTaken = (field: string, at: number) =>
    pairs.some((one, index) => index !== at && one.field === field);
  const change = (at: number, next: Pair) => {
    if (isTaken(next.field, at)) return;
    if (at < pairs.length) return write(pairs.map((one, index) => (index === at ? next : one)));
    if (next.field === '' || next.source === '') return setBegun(next);
    setBegun(null);
    write([...pairs, next]);
  };
  const shown = begun ? [...pairs, begun] : pairs;
  return (
    <Stack gap={6}>
      <Text size="xs" fw={500}>
        {t('mapping')}
      </Text>
      {shown.map((pair, at) => (
        <Group key={at} gap={4} wrap="nowrap" align="flex-end">
          <ColumnOrFormula
            size="xs"
            style={{ flex: 1, minWidth: 0 }}
            label={t('own')}
            formulaLabel={t('own')}
            columns={choices.columns(table.columns, plainColumn(pair.source))}
            table={table.code}
            value={pair.source}
            onChange={(source) => change(at, { ...pair, source: source ?? '' })}
          />
          <FieldSelect
            target={writeBack.target}
            known={known?.filter(({ value }) => value === pair.field || !isTaken(value, at))}
            value={pair.field}
            onChange={(field) => change(at, { ...pair, field })}
          />
          {!readOnly && (
            <RemoveIcon
              label={t('removeColumn')}
              onClick={() =>
                at < pairs.length ? write(pairs.filter((_, index) => index !== at)) : setBegun(null)
              }
            />
          )}
        </Group>
      ))}
      {!readOnly && !begun && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={12} />}
          style={{ alignSelf: 'start' }}
          onClick={() => setBegun({ field: '', source: '' })}
        >
          {t('addColumn')}
        </Button>
      )}
    </Stack>
  );
}

/** What there is to choose from; undefined where any item may be named. */
function useFields(target: string, fields: MappedColumnsProps['fields']): Choice[] | undefined {
  const t = useText('workbench/payroll/solutions/editing/write-back');
  const choices = useChoices();
  if (target === 'hr:assignment')
    return (Object.keys(WRITTEN_RECORDS.assignment.fields) as AssignedField[]).map((value) => ({
      value,
      label: t(`assigned.${value}`),
    }));
  return target.startsWith('hr:') ? undefined : choices.coded(fields ?? []);
}

type AssignedField = keyof typeof WRITTEN_RECORDS.assignment.fields;

interface FieldSelectProps {
  target: string;
  known: Choice[] | undefined;
  value: string;
  onChange: (field: string) => void;
}

function FieldSelect({ target, known, value, onChange }: FieldSelectProps) {
  const t = useText('workbench/payroll/solutions/editing/write-back');
  const items = useItemChoices([value]);
  if (!known)
    return (
      <Stack gap={0} style={{ flex: 1, minWidth: 0 }}>
        <WordSelect
          size="xs"
          label={t('item')}
          words={target === 'hr:compensation' ? items : []}
          value={value || undefined}
          onChange={(word) => word !== undefined && onChange(word)}
        />
      </Stack>
    );
  const isKnown = value === '' || known.some((one) => one.value === value);
  return (
    <Select
      size="xs"
      style={{ flex: 1, minWidth: 0 }}
      label={t('theirs')}
      searchable
      allowDeselect={false}
      data={isKnown ? known : [...known, { value, label: value }]}
      value={value || null}
      onChange={(field) => field && onChange(field)}
    />
  );
}
