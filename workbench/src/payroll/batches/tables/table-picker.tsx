import { Group, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../shared/local-name.ts';
import type { BatchTable } from '../state/use-batch.ts';
import classes from './table-picker.module.css';

const kindSigns: Record<BatchTable['kind'], string> = {
  snapshot: '◫',
  parameter: 'P',
  data: '✎',
  union: '∪',
  pivot: 'Σ',
};

interface TablePickerProps {
  tables: readonly BatchTable[];
  current: string | undefined;
  onPick(table: string): void;
}

/** The tables of a batch side by side, with their kind, rows, and what is wrong in them. */
export function TablePicker({ tables, current, onPick }: TablePickerProps) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  return (
    <ScrollArea type="auto" scrollbarSize={6} offsetScrollbars="x">
      <Group gap={4} wrap="nowrap" role="tablist" aria-label={t('tables.title')}>
        {tables.map((table) => (
          <UnstyledButton
            key={table.code}
            role="tab"
            aria-selected={table.code === current}
            className={classes.tab}
            data-active={table.code === current || undefined}
            data-testid={`table-${table.code}`}
            onClick={() => onPick(table.code)}
          >
            <span className={classes.kind} title={t(`tables.kinds.${table.kind}`)}>
              {kindSigns[table.kind]}
            </span>
            <Text size="sm" fw={table.master ? 650 : 500}>
              {nameOf(table.name, table.code)}
            </Text>
            <Text size="xs" c="dimmed">
              {format.number(table.rows)}
            </Text>
            {table.errors > 0 && (
              <span className={classes.errors} title={t('tables.errors', { count: table.errors })}>
                {format.number(table.errors)}
              </span>
            )}
            {table.findings > 0 && (
              <span className={classes.findings} title={t('tables.findings', { count: table.findings })}>
                {format.number(table.findings)}
              </span>
            )}
          </UnstyledButton>
        ))}
      </Group>
    </ScrollArea>
  );
}
