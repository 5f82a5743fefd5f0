import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchParams } from '@suanpan/portal/kit/location';
import type { Column } from '@suanpan/portal/kit/table';
import { OWN_FIELD } from '@suanpan/server/words';
import { FilterMultiSelect } from '../../shared/filter-select.tsx';
import { useLocalName } from '../../shared/local-name.ts';
import { NoWrap } from '../../shared/no-wrap.tsx';
import { type OwnField, useFieldText, useOwnFields } from './own-fields.ts';

type Row = RouterOutputs['people']['employments']['list']['rows'][number];

/** Whom a list may tell of: what is sensitive stands on the record alone. */
export function useListedFields(): readonly OwnField[] {
  return useOwnFields().filter((field) => !field.sensitive);
}

export const columnOf = ({ code }: OwnField) => `${OWN_FIELD}${code}` as const;

export function useFieldColumns(): Column<Row>[] {
  const nameOf = useLocalName();
  const textOf = useFieldText();
  return useListedFields().map((field) => ({
    key: columnOf(field),
    header: nameOf(field.names, field.code),
    sortable: true,
    hidden: true,
    align: field.type === 'number' || field.type === 'money' ? ('right' as const) : ('left' as const),
    render: (row) => <NoWrap>{textOf(field, row.custom[field.code]) || '–'}</NoWrap>,
  }));
}

const hasFewValues = ({ type }: OwnField) => type === 'choice' || type === 'yesNo';

/** What the address narrows the list to, before anything else is known of the fields. */
export function useFieldFilter(): { field: string; values: string[] }[] {
  const [params] = useSearchParams();
  return [...params]
    .filter(([name, value]) => name.startsWith(OWN_FIELD) && value !== '')
    .map(([name, value]) => ({ field: name.slice(OWN_FIELD.length), values: value.split(',') }));
}

/** What the address calls it. */
export const paramOf = (field: string): string => `${OWN_FIELD}${field}`;

const isOwnColumn = (column: string): column is ReturnType<typeof columnOf> => column.startsWith(OWN_FIELD);

/** The column the address sorts by, where it is one of these. */
export const ownSort = (column: string | undefined): ReturnType<typeof columnOf>[] =>
  column !== undefined && isOwnColumn(column) ? [column] : [];

export function FieldFilters() {
  const t = useText('workbench/people');
  const nameOf = useLocalName();
  return useListedFields()
    .filter(hasFewValues)
    .map((field) => {
      const name = nameOf(field.names, field.code);
      return (
        <FilterMultiSelect
          key={field.code}
          param={columnOf(field)}
          w={160}
          aria-label={name}
          placeholder={name}
          data={
            field.type === 'yesNo'
              ? (['yes', 'no'] as const).map((value) => ({ value, label: t(`ownFields.${value}`) }))
              : field.choices.map(({ code, names }) => ({ value: code, label: nameOf(names, code) }))
          }
        />
      );
    });
}
