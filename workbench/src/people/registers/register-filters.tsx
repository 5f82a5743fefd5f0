import { addDaysIso } from '@suanpan/engine/domain';
import { DayInput } from '@suanpan/portal/kit/form';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { useListFilter } from '@suanpan/portal/kit/table';
import { FilterMultiSelect } from '../../shared/filter-select.tsx';
import { EmploymentSelect } from '../people-selects.tsx';
import type { Register, RegisterColumn } from './use-registers.ts';

const DAYS = ['day', 'dayTime', 'instant'];

/** The days a list is narrowed to are those it is ordered by, else the first it has. */
function dayOf({ columns, order }: Register): RegisterColumn | undefined {
  const days = columns.filter(({ cell }) => DAYS.includes(cell));
  return days.find(({ key }) => key === order.split(' ')[0]) ?? days[0];
}

/** What stands in the address, as the list's `where`. */
export function useRegisterFilter(register: Register): Record<string, unknown> {
  const filter = useListFilter();
  const who = register.ofPeople ? filter.one('who') : undefined;
  const day = dayOf(register);
  const [from, to] = day ? [filter.one('from'), filter.one('to')] : [];
  const where: Record<string, unknown> = who ? { employmentId: who } : {};
  for (const { key, cell } of register.columns) {
    const chosen = cell === 'choice' ? filter.many(`is.${key}`) : [];
    if (chosen.length > 0) where[key] = { in: chosen };
  }
  if (day && (from || to))
    where[day.key] = {
      ...(from && { gte: edge(day, from) }),
      ...(to && (day.cell === 'day' ? { lte: to } : { lt: edge(day, addDaysIso(to, 1)) })),
    };
  return where;
}

/** Where a day begins, as the column says days; moments go by the reader's clock. */
const edge = ({ cell }: RegisterColumn, day: string): string =>
  cell === 'instant' ? new Date(`${day}T00:00`).toISOString() : day;

export function RegisterFilters({ register }: { register: Register }) {
  const t = useText('workbench/people');
  const local = useLocalText();
  const filter = useListFilter();
  const day = dayOf(register);
  return (
    <>
      {register.ofPeople && (
        <EmploymentSelect
          size="xs"
          w={190}
          aria-label={t('registers.who')}
          placeholder={t('registers.anybody')}
          value={filter.one('who') ?? null}
          onChange={(who) => filter.choose({ who })}
        />
      )}
      {day &&
        (['from', 'to'] as const).map((edgeOf) => (
          <DayInput
            key={edgeOf}
            size="xs"
            w={120}
            clearable
            aria-label={`${local(day.label)} · ${t(`registers.${edgeOf}`)}`}
            placeholder={t(`registers.${edgeOf}`)}
            value={filter.one(edgeOf) ?? null}
            onChange={(value) => filter.choose({ [edgeOf]: value })}
          />
        ))}
      {register.columns
        .filter(({ cell }) => cell === 'choice')
        .map((column) => (
          <FilterMultiSelect
            key={column.key}
            param={`is.${column.key}`}
            w={150}
            aria-label={local(column.label)}
            placeholder={local(column.label)}
            data={(column.choices ?? []).map(({ value, label }) => ({ value, label: local(label) }))}
          />
        ))}
    </>
  );
}
