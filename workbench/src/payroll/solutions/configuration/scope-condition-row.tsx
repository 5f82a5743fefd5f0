import { Group, MultiSelect, Paper, Select } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { DayInput } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { SCOPE_FIELDS, SCOPE_OPERATORS, type ScopeField, type ScopeOperator } from '@suanpan/server/words';
import { useLocalName } from '../../../shared/local-name.ts';
import type { ApplicableScope } from '../editing/copy/configuration-editor.tsx';
import { RemoveIcon } from '../editing/items/list-buttons.tsx';

type Condition = ApplicableScope['conditions'][number];

interface RowProps {
  number: number;
  condition: Condition;
  options: RouterOutputs['payroll']['configuration']['scopeOptions'][ScopeField];
  readOnly: boolean;
  onChange: (changes: Partial<Condition>) => void;
  onRemove: () => void;
}

const isDay = (field: ScopeField) => field === 'hireDate';
const asked = (field: ScopeField): readonly ScopeOperator[] =>
  SCOPE_OPERATORS.filter((one) =>
    isDay(field) ? ['from', 'until'].includes(one) : !['from', 'until'].includes(one),
  );

/** One condition on a field of people, with the days on which it is asked. */
export function ScopeConditionRow({ number, condition, options, readOnly, onChange, onRemove }: RowProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { field, operator, values, from, to } = condition;
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
          data={SCOPE_FIELDS.map((value) => ({ value, label: t(`configuration.scope.fields.${value}`) }))}
          value={field}
          onChange={(next) => {
            const chosen = SCOPE_FIELDS.find((one) => one === next);
            if (chosen && chosen !== field)
              onChange({ field: chosen, operator: asked(chosen)[0] ?? 'in', values: [] });
          }}
        />
        <Select
          size="xs"
          w={150}
          label={t('configuration.scope.operator')}
          allowDeselect={false}
          data={asked(field).map((value) => ({ value, label: t(`configuration.scope.operators.${value}`) }))}
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
        {isDay(field) && (
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
