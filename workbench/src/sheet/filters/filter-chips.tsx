import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../sheet.module.css';
import { formatCell } from '../store/cell-values.ts';
import type { SheetColumn, SheetFilter, SheetQuery } from '../store/sheet-types.ts';
import { operatorNames, valuesOf } from './conditions.ts';
import { SortDialog } from './sort-dialog.tsx';

interface FilterChipsProps {
  columns: readonly SheetColumn[];
  query: SheetQuery;
  onQuery(query: SheetQuery): void;
}

/** Values named on a chip; a longer list is counted. */
const NAMED = 3;

/** What the rows are narrowed and ordered by, each to be taken away by itself. */
export function FilterChips({ columns, query, onQuery }: FilterChipsProps) {
  const t = useText('workbench/sheet');
  const language = useLanguage();
  const [sorting, setSorting] = useState(false);
  if (query.filter.length === 0 && query.sort.length === 0) return null;
  const columnOf = (code: string) => columns.find((each) => each.code === code);
  const said = (filter: SheetFilter) => {
    const column = columnOf(filter.column);
    const values = valuesOf(filter).map((value) =>
      value === null ? t('filter.blanks') : column ? formatCell(value, column, language) : String(value),
    );
    const shown = values.slice(0, NAMED).join(filter.operator === 'between' ? ' – ' : ', ');
    const more = values.length > NAMED ? ` +${values.length - NAMED}` : '';
    const operator = t(`filter.operators.${operatorNames[filter.operator]}`);
    return `${column?.label ?? filter.column} ${operator} ${shown}${more}`.trim();
  };
  return (
    <Group gap={6} className={classes.chips} data-testid="filter-chips">
      {query.filter.map((filter) => (
        <Chip
          key={JSON.stringify(filter)}
          text={said(filter)}
          onRemove={() => onQuery({ ...query, filter: query.filter.filter((each) => each !== filter) })}
        />
      ))}
      {query.sort.length > 0 && (
        <Chip
          text={query.sort
            .map(
              ({ column, direction }) =>
                `${columnOf(column)?.label ?? column} ${direction === 'asc' ? '↑' : '↓'}`,
            )
            .join(', ')}
          onOpen={() => setSorting(true)}
          onRemove={() => onQuery({ ...query, sort: [] })}
        />
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => onQuery({ ...query, filter: [], sort: [] })}
      >
        {t('filter.clearAll')}
      </Button>
      {sorting && <SortDialog {...{ columns, query, onQuery }} onClose={() => setSorting(false)} />}
    </Group>
  );
}

function Chip({ text, onOpen, onRemove }: { text: string; onOpen?: () => void; onRemove(): void }) {
  const t = useText('workbench/sheet');
  return (
    <span className={classes.chip}>
      {onOpen ? (
        <button type="button" className={classes.chipButton} onClick={onOpen}>
          {text}
        </button>
      ) : (
        <Text span size="xs">
          {text}
        </Text>
      )}
      <ActionIcon
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={t('filter.remove', { filter: text })}
        onClick={onRemove}
      >
        <IconX size={12} />
      </ActionIcon>
    </span>
  );
}
