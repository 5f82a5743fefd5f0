import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import type { FilterOperator } from '@suanpan/server/words';
import { type FormEvent, useState } from 'react';
import { editText } from '../store/cell-values.ts';
import type { SheetColumn, SheetFilter } from '../store/sheet-types.ts';
import { operatorNames, operatorsFor, readCondition, valuesOf, valuesWanted } from './conditions.ts';

interface ConditionFormProps {
  column: SheetColumn;
  current: SheetFilter | undefined;
  onApply(filter: SheetFilter): void;
}

export function ConditionForm({ column, current, onApply }: ConditionFormProps) {
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const choices = operatorsFor(column);
  const [operator, setOperator] = useState<FilterOperator>(current?.operator ?? choices[0] ?? '=');
  const [typed, setTyped] = useState(() => {
    const [first, second] = current ? valuesOf(current) : [];
    return [editText(first), editText(second)];
  });
  const [wrong, setWrong] = useState(false);
  const wanted = valuesWanted(operator);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCondition(column, operator, typed, language);
    if (read) onApply(read);
    else setWrong(true);
  };
  const counts = operator === 'top' || operator === 'bottom';
  const labels =
    wanted === 2 ? [t('filter.from'), t('filter.to')] : [t(counts ? 'filter.howMany' : 'filter.value')];
  return (
    <form onSubmit={submit}>
      <Stack>
        <Select
          label={t('filter.condition')}
          data={choices.map((each) => ({ value: each, label: t(`filter.operators.${operatorNames[each]}`) }))}
          value={operator}
          onChange={(next) => {
            if (next) setOperator(next as FilterOperator);
            setWrong(false);
          }}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
        />
        {labels.slice(0, wanted).map((label, at) => (
          <TextInput
            key={label}
            label={label}
            value={typed[at] ?? ''}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
            error={wrong ? t('filter.wrongValue') : undefined}
            onChange={(event) => {
              const text = event.currentTarget.value;
              setTyped(typed.map((each, place) => (place === at ? text : each)));
              setWrong(false);
            }}
          />
        ))}
        <Group justify="flex-end">
          <Button type="submit">{t('filter.apply')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
