import { Badge, Button, Group, Paper, Stack, Tabs } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { usersOfTable } from '@suanpan/engine/authoring';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchWords } from '@suanpan/portal/kit/location';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { ColumnsPanel } from '../columns/columns-panel.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { UserPlaces } from '../items/user-places.tsx';
import { ParameterRows } from '../rows/parameter-rows.tsx';
import { kindColours } from './table-kinds.ts';
import { TableSettings } from './table-settings.tsx';

interface TableEditorProps {
  table: TableFile;
  onRemove: () => void;
}

/** One table: its columns, its rows where they stand in the file, and what it is. */
export function TableEditor({ table, onRemove }: TableEditorProps) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file, readOnly } = useCopyEditor();
  const [words] = useSearchWords();
  const hasRows = table.kind === 'parameter';
  const [panel, setPanel] = useState<string | null>(
    words.get('column') ? 'columns' : hasRows ? 'rows' : 'columns',
  );
  // Whoever comes by a link to a column wants to see it.
  const shown = words.get('column') ? 'columns' : panel;
  const [, setWords] = useSearchWords();

  return (
    <Paper withBorder bg="var(--suanpan-surface)" p="sm">
      <Stack gap="sm">
        <Group justify="space-between">
          <Group gap="xs">
            <strong>{nameOf(table.name, table.code)}</strong>
            <Badge color={kindColours[table.kind]}>{t(`kinds.${table.kind}`)}</Badge>
            {table.master && <Badge>{t('tables.master')}</Badge>}
            {table.global && <Badge color="yellow">{t('tables.global')}</Badge>}
          </Group>
          {!readOnly && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
              {t('tables.remove')}
            </Button>
          )}
        </Group>
        <Tabs
          value={shown}
          onChange={(next) => {
            setPanel(next);
            if (words.get('column')) setWords({ column: undefined });
          }}
          keepMounted={false}
        >
          <Tabs.List>
            {hasRows && <Tabs.Tab value="rows">{t('tables.rows')}</Tabs.Tab>}
            <Tabs.Tab value="columns">{t('tables.columns', { count: table.columns?.length ?? 0 })}</Tabs.Tab>
            <Tabs.Tab value="settings">{t('tables.settings')}</Tabs.Tab>
            <Tabs.Tab value="users">{t('tables.whereUsed')}</Tabs.Tab>
          </Tabs.List>
          {hasRows && (
            <Tabs.Panel value="rows" pt="sm">
              <ParameterRows table={table} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="columns" pt="sm">
            <ColumnsPanel table={table} />
          </Tabs.Panel>
          <Tabs.Panel value="settings" pt="sm">
            <TableSettings table={table} />
          </Tabs.Panel>
          <Tabs.Panel value="users" pt="sm">
            <UserPlaces
              places={usersOfTable(file, table.code)}
              linked
              heading={t('tables.usersOf', { table: table.code })}
            />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Paper>
  );
}
