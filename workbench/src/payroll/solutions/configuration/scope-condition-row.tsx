import { Group, MultiSelect, Paper, Select } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { DayInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { SCOPE_FIELDS, SCOPE_OPERATORS, type ScopeOperator } from '@suanpan/server/words';
import { usePayrollFields } from '../../../people/fields/payroll-fields.ts';
import { useLocalName } from '../../../shared/local-name.ts';
import type { ApplicableScope } from '../editing/copy/configuration-editor.tsx';
import { RemoveIcon } from '../editing/items/list-buttons.tsx';

type Condition = ApplicableScope['conditions'][number];

interface RowProps {
  number: number;
  condition: Condition;
  options: RouterOutputs['payroll']['configuration']['scopeOptions'][string];
  readOnly: boolean;
  onChange: (changes: Partial<Condition>) => void;
  onRemove: () => void;
}

const asked = (isDay: boolean): readonly ScopeOperator[] =>
  SCOPE_OPERATORS.filter((one) =>
    isDay ? ['from', 'until'].includes(one) : !['from', 'until'].includes(one),
  );

/** What a condition may be asked of: what everybody has, and the company's own fields; one that is gone stays to be seen. */
function useAskedFields(chosen: Condition['field']) {
  const t = useText('workbench/payroll/solutions');
  const own = usePayrollFields();
  const known = SCOPE_FIELDS.map((field) => ({
    field: field as Condition['field'],
    name: t(`configuration.scope.fields.${field}`),
    isDay: field === 'hireDate',
  }));
  const all = [...known, ...own.map(({ field, name, type }) => ({ field, name, isDay: type === 'date' }))];
  return all.some(({ field }) => field === chosen)
    ? all
    : [...all, { field: chosen, name: chosen, isDay: false }];
}

/** One condition on a field of people, with the days on which it is asked. */
export function ScopeConditionRow({ number, condition, options, readOnly, onChange, onRemove }: RowProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { field, operator, values, from, to } = condition;
  const fields = useAskedFields(field);
  const isDay = fields.find((one) => one.field === field)?.isDay ?? false;
  const takesValues = operator === 'in' || operator === 'notIn';
  // A value that nobody has any more stays on the list it was chosen from.
  const known = new Map(options.map(({ value, name }) => [value, nameOf(name, value)]));
  const choices = [...new Set([...known.keys(), ...values])].map((value) => {
    const name = known.get(value) ?? value;
    return { value, label: name === value ? value : `${name} · ${value}` };
  });
  return (
    <Paper
      withBorder
      p="xs"
      component="section"
      aria-label={t('configuration.scope.condition', { number: String(number) })}
    >
      <Group gap="xs" align="flex-end">
        <Select
          size="xs"
          w={150}
          label={t('configuration.scope.field')}
          allowDeselect={false}
          data={fields.map(({ field: value, name }) => ({ value, label: name }))}
          value={field}
          onChange={(next) => {
            const chosen = fields.find((one) => one.field === next);
            if (chosen && chosen.field !== field)
              onChange({ field: chosen.field, operator: asked(chosen.isDay)[0] ?? 'in', values: [] });
          }}
        />
        <Select
          size="xs"
          w={150}
          label={t('configuration.scope.operator')}
          allowDeselect={false}
          data={asked(isDay).map((value) => ({ value, label: t(`configuration.scope.operators.${value}`) }))}
          value={operator}
          onChange={(next) => {
            const chosen = SCOPE_OPERATORS.find((one) => one === next);
            if (chosen) onChange({ operator: chosen, ...(chosen.endsWith('lank') ? { values: [] } : {}) });
          }}
        />
        {takesValues && (
          <MultiSelect
            size="xs"
            style={{ flex: '1 1 260px' }}
            label={t('configuration.scope.values')}
            searchable
            data={choices}
            value={values}
            error={values.length === 0 ? t('problems.required') : undefined}
            onChange={(next) => onChange({ values: next })}
          />
        )}
        {isDay && (
          <DayInput
            size="xs"
            w={150}
            label={t('configuration.scope.day')}
            value={values[0] ?? null}
            error={values.length === 0 ? t('problems.required') : undefined}
            onChange={(day) => onChange({ values: day ? [day] : [] })}
          />
        )}
        <DayInput
          size="xs"
          w={140}
          clearable
          label={t('configuration.scope.from')}
          value={from}
          onChange={(day) => onChange({ from: day })}
        />
        <DayInput
          size="xs"
          w={140}
          clearable
          label={t('configuration.scope.to')}
          value={to}
          onChange={(day) => onChange({ to: day })}
        />
        {!readOnly && (
          <RemoveIcon color="red" label={t('configuration.scope.removeCondition')} onClick={onRemove} />
        )}
      </Group>
    </Paper>
  );
}
