import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { type FormEvent, useState } from 'react';
import { isNumeric, readCell } from '../store/cell-values.ts';
import {
  type FilterOperator,
  filterOperators,
  type SheetColumn,
  type SheetFilter,
} from '../store/sheet-types.ts';

interface FilterDialogProps {
  column: SheetColumn;
  current: SheetFilter | undefined;
  onApply(filter: SheetFilter | null): void;
  onClose(): void;
}

const withoutValue = new Set<FilterOperator>(['blank', 'notBlank', 'error', 'overridden']);

function operatorsFor(column: SheetColumn): FilterOperator[] {
  const ordered = isNumeric(column.type) || column.type === 'date';
  return filterOperators.filter((operator) => {
    if (operator === 'contains' || operator === 'startsWith') return !ordered && column.type !== 'boolean';
    if (operator === '<' || operator === '<=' || operator === '>' || operator === '>=') return ordered;
    if (operator === 'overridden') return column.editing === 'override';
    return true;
  });
}

export function FilterDialog({ column, current, onApply, onClose }: FilterDialogProps) {
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const choices = operatorsFor(column);
  const [operator, setOperator] = useState<FilterOperator>(current?.operator ?? choices[0] ?? '=');
  const [value, setValue] = useState(String(current?.value ?? ''));
  const [wrong, setWrong] = useState(false);
  const needsValue = !withoutValue.has(operator);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCell(value, column, language);
    if (needsValue && !read.ok) {
      setWrong(true);
      return;
    }
    const filter = { column: column.code, operator };
    onApply(needsValue && read.ok ? { ...filter, value: read.value } : filter);
  };

  return (
    <Modal opened onClose={onClose} title={t('filter.title', { column: column.label })} size="sm">
      <form onSubmit={submit}>
        <Stack>
          <Select
            label={t('filter.condition')}
            data={choices.map((each) => ({
              value: each,
              label: t(`filter.operators.${operatorNames[each]}`),
            }))}
            value={operator}
            onChange={(next) => next && setOperator(next as FilterOperator)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: true }}
          />
          {needsValue && (
            <TextInput
              label={t('filter.value')}
              value={value}
              data-autofocus
              error={wrong ? t('filter.wrongValue') : undefined}
              onChange={(event) => {
                setValue(event.currentTarget.value);
                setWrong(false);
              }}
            />
          )}
          <Group justify="flex-end">
            {current && (
              <Button variant="subtle" color="gray" onClick={() => onApply(null)}>
                {t('menu.clearFilter')}
              </Button>
            )}
            <Button type="submit">{t('filter.apply')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

const operatorNames = {
  '=': 'equal',
  '<>': 'different',
  '<': 'less',
  '<=': 'atMost',
  '>': 'greater',
  '>=': 'atLeast',
  contains: 'contains',
  startsWith: 'startsWith',
  blank: 'blank',
  notBlank: 'notBlank',
  error: 'error',
  overridden: 'overridden',
} as const satisfies Record<FilterOperator, string>;
