import { Badge, Button, Group, Menu, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { IconChevronDown } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
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

/** The tables of a batch side by side as far as there is room, and all of them in a menu with a search. */
export function TablePicker({ tables, current, onPick }: TablePickerProps) {
  const t = useText('workbench/payroll/batches');
  const tabs = useRef<HTMLDivElement>(null);
  const fitting = useFitting(tabs, tables);
  return (
    <Group gap={6} wrap="nowrap">
      <div ref={tabs} className={classes.tabs} role="tablist" aria-label={t('tables.title')}>
        {tables.map((table, at) => (
          <UnstyledButton
            key={table.code}
            role="tab"
            aria-selected={table.code === current}
            className={classes.tab}
            data-active={table.code === current || undefined}
            data-testid={`table-${table.code}`}
            style={at < fitting ? undefined : { visibility: 'hidden' }}
            onClick={() => onPick(table.code)}
          >
            <TableName table={table} />
          </UnstyledButton>
        ))}
      </div>
      {fitting < tables.length && <AllTables {...{ tables, current, onPick, fitting }} />}
    </Group>
  );
}

function TableName({ table }: { table: BatchTable }) {
  const t = useText('workbench/payroll/batches');
  const format = useFormat();
  const nameOf = useLocalName();
  return (
    <>
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
    </>
  );
}

interface AllTablesProps extends TablePickerProps {
  /** How many stand beside each other already. */
  fitting: number;
}

function AllTables({ tables, current, onPick, fitting }: AllTablesProps) {
  const t = useText('workbench/payroll/batches');
  const nameOf = useLocalName();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = tables.filter(({ name, code }) =>
    `${nameOf(name, code)} ${code}`.toLowerCase().includes(wanted),
  );
  const hidden = tables.slice(fitting);
  const shown = hidden.find(({ code }) => code === current);
  return (
    <Menu position="bottom-end" width={320} withinPortal onClose={() => setSearch('')}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant={shown ? 'light' : 'default'}
          rightSection={<IconChevronDown size={14} />}
          className={classes.all}
          title={shown ? nameOf(shown.name, shown.code) : undefined}
          data-testid="all-tables"
        >
          {shown ? nameOf(shown.name, shown.code) : t('tables.more', { count: hidden.length })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <TextInput
          size="xs"
          m={4}
          aria-label={t('tables.search')}
          placeholder={t('tables.search')}
          value={search}
          data-autofocus
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {found.map((table) => (
          <Menu.Item
            key={table.code}
            aria-current={table.code === current || undefined}
            onClick={() => onPick(table.code)}
            rightSection={table.code === current ? <Badge size="xs">{t('tables.open')}</Badge> : undefined}
          >
            <Group gap={8} wrap="nowrap">
              <TableName table={table} />
            </Group>
          </Menu.Item>
        ))}
        {found.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            {t('tables.none')}
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** How many of the children have room beside each other. */
function useFitting(row: RefObject<HTMLElement | null>, tables: readonly BatchTable[]): number {
  const [fitting, setFitting] = useState(tables.length);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const room = element.getBoundingClientRect();
      const beyond = [...element.children].findIndex((child) => {
        const place = child.getBoundingClientRect();
        return place.right > room.right + 1 || place.left < room.left - 1;
      });
      setFitting(beyond < 0 ? element.children.length : beyond);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, tables]);
  return fitting;
}
