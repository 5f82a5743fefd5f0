import { MultiSelect, Stack } from '@mantine/core';
import type { ColumnFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { useChoices } from '../../copy/use-choices.ts';
import { FormulaField, storedFormula } from '../formula-field.tsx';
import type { ColumnFieldsProps, ColumnScreen } from './column-screen.ts';

type Running = NonNullable<ColumnFile['running']>;

function RunningFields({ table, column: { code, running: own }, onEdit }: ColumnFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const choices = useChoices();
  if (!own) return null;
  const set = (change: Partial<Running>) =>
    onEdit((before) => (before.running ? { ...before, running: { ...before.running, ...change } } : before));
  const columns = (table.columns ?? []).filter((one) => one.code !== code);
  const list = (codes: Running['by']) => (typeof codes === 'string' ? [codes] : [...codes]);
  return (
    <Stack gap="xs">
      <FormulaField
        label={t('running.of')}
        table={table.code}
        value={own.of.startsWith('=') ? own.of : `=[@${own.of}]`}
        onChange={(text) => set({ of: plainColumn(storedFormula(text) ?? '=') })}
      />
      {(['by', 'order'] as const).map((member) => (
        <MultiSelect
          key={member}
          size="xs"
          label={t(`running.${member}`)}
          data={choices.columns(columns, ...list(own[member]))}
          value={list(own[member])}
          onChange={(codes) => codes.length > 0 && set({ [member]: codes })}
        />
      ))}
    </Stack>
  );
}

/** One column alone is stored by its code. */
const plainColumn = (formula: string): string => /^=\[@([^[\].#:]+)\]$/.exec(formula)?.[1] ?? formula;

export const running: ColumnScreen = {
  says: (column) => column.running !== undefined,
  offered: (column) => column.type === 'money' || column.type === 'number',
  members: ['running'],
  start: (before, table) => {
    const [first = before.code, second = first] = [table.key ?? []].flat();
    return { running: before.running ?? { of: '=0', by: [first], order: [second] } };
  },
  sign: '↓',
  takesFormula: false,
  gist: ({ running: one }) => (one ? `${one.of} ↓ ${[one.order].flat().join(', ')}` : ''),
  Fields: RunningFields,
};
