import { Group, Select, Stack } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { StepChart } from '@suanpan/portal/kit/chart';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { bracketsOf } from './brackets.ts';

/** The brackets of a parameter table as stairs: a slip in one of them is seen before it is read. */
export function BracketChart({ table, version }: { table: TableFile; version: number }) {
  const t = useText('workbench/payroll/solutions');
  const format = useFormat();
  const nameOf = useLocalName();
  const [wanted, setWanted] = useState<string | null>(null);
  const found = bracketsOf(table, version);
  if (!found) return null;
  const at = Math.max(
    0,
    found.values.findIndex((column) => column.code === wanted),
  );
  const shown = found.values[at];
  if (!shown) return null;
  const name = nameOf(shown.name, shown.code);
  const steps = found.rows.flatMap((row) => {
    const [from, value] = [row[0], row[at + 1]];
    return typeof from === 'number' && typeof value === 'number' ? [{ from, value }] : [];
  });
  const number = (value: number) => format.number(value, { maximumFractionDigits: 6 });
  return (
    <Stack gap={4}>
      {found.values.length > 1 && (
        <Group justify="flex-end">
          <Select
            size="xs"
            w={200}
            aria-label={t('sheet.chartOf')}
            allowDeselect={false}
            data={found.values.map((column) => ({
              value: column.code,
              label: nameOf(column.name, column.code),
            }))}
            value={shown.code}
            onChange={setWanted}
          />
        </Group>
      )}
      <StepChart
        title={t('sheet.chart', { value: name, from: nameOf(found.from.name, found.from.code) })}
        name={name}
        steps={steps}
        formatFrom={number}
        format={number}
      />
    </Stack>
  );
}
