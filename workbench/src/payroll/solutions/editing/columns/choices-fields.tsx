import { Select, Stack, TagsInput } from '@mantine/core';
import type { ColumnFile, JsonScalar } from '@suanpan/engine';
import { readTyped } from '@suanpan/engine/domain';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import type { ColumnFieldsProps } from './kinds/column-screen.ts';

type Ways = 'any' | 'list' | 'table';

/** What may be typed into a column: anything of its type, some values, or those of another table's column. */
export function ChoicesFields({ table, column, onEdit }: ColumnFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file } = useCopyEditor();
  const { choices } = column;
  const way: Ways = choices === undefined ? 'any' : 'table' in choices ? 'table' : 'list';
  const sources = file.tables.flatMap((one) =>
    (one.columns ?? [])
      .filter((inner) => isSource(inner, column) && !(one.code === table.code && inner.code === column.code))
      .map((inner) => ({
        value: `${one.code}.${inner.code}`,
        label: `${nameOf(one.name, one.code)} · ${nameOf(inner.name, inner.code)}`,
      })),
  );
  const set = (next: ColumnFile['choices']) => onEdit((before) => ({ ...before, choices: next }));
  const fromTable = (place: string) => {
    const [source = '', code = ''] = place.split('.');
    set({ table: source, column: code });
  };
  const choose = (next: Ways) => {
    if (next === 'any') set(undefined);
    else if (next === 'list') set([]);
    else if (sources[0]) fromTable(sources[0].value);
  };
  return (
    <Stack gap="xs">
      <Select
        size="xs"
        label={t('choices.label')}
        allowDeselect={false}
        data={[
          { value: 'any', label: t('choices.any') },
          { value: 'list', label: t('choices.list') },
          { value: 'table', label: t('choices.table'), disabled: sources.length === 0 },
        ]}
        value={way}
        onChange={(value) => value && choose(value as Ways)}
      />
      {choices && 'table' in choices && (
        <Select
          size="xs"
          searchable
          label={t('choices.source')}
          allowDeselect={false}
          data={sources}
          value={`${choices.table}.${choices.column}`}
          onChange={(value) => value && fromTable(value)}
        />
      )}
      {choices && !('table' in choices) && (
        <TagsInput
          size="xs"
          label={t('choices.values')}
          description={t('choices.valuesHint')}
          value={choices.map(String)}
          onChange={(values) => set(values.map((value) => valueOf(value, column)))}
        />
      )}
    </Stack>
  );
}

/** A number where the column holds numbers; what it can't be is said among the problems of the draft. */
function valueOf(text: string, { type }: ColumnFile): JsonScalar {
  const read = type === 'money' || type === 'number' ? readTyped(text, type) : undefined;
  return read?.ok ? read.value : text;
}

const isNumeric = ({ type }: ColumnFile) => type === 'money' || type === 'number';

function isSource(source: ColumnFile, column: ColumnFile): boolean {
  const isTyped = source.formula === undefined && source.seek === undefined && source.running === undefined;
  return isTyped && (source.type === column.type || (isNumeric(source) && isNumeric(column)));
}
