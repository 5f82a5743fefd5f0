import { Button, Group, Paper, Stack } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useAppLocation } from '@suanpan/portal/kit/location';
import { useState } from 'react';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { useEditorHref } from '../editing/copy/editor-links.tsx';
import { useRemovals } from '../editing/items/use-removals.tsx';
import { CreateTableDialog } from '../editing/tables/create-table-dialog.tsx';
import { AddFromWorkbookDialog } from '../from-workbook/add-from-workbook-dialog.tsx';
import { StepTabs } from './step-tabs.tsx';
import { TableSheet } from './table-sheet.tsx';

/** The tables of a copy as the sheets of a workbook. */
export function TablesTab({ table: wanted }: { table: string | undefined }) {
  const t = useText('workbench/payroll/solutions');
  const { file, readOnly } = useCopyEditor();
  const location = useAppLocation();
  const hrefOf = useEditorHref();
  const removals = useRemovals();
  const [creating, setCreating] = useState(false);
  const [reading, setReading] = useState(false);
  const [source, setSource] = useState<string>();
  const first = file.tables.find((one) => one.master) ?? file.tables[0];
  const table = file.tables.find((one) => one.code === wanted) ?? (wanted === undefined ? first : undefined);

  const remove = async (codes: readonly string[]) => {
    const removed = await removals.tables(codes);
    if (removed && table && codes.includes(table.code)) location.navigate(hrefOf('tables'));
    return removed;
  };

  return (
    <Stack gap="xs">
      <StepTabs
        table={table}
        onCreate={() => setCreating(true)}
        onFromWorkbook={() => setReading(true)}
        onRemove={remove}
      />
      {table ? (
        <TableSheet key={table.code} table={table} source={source} onSource={setSource} />
      ) : (
        <Paper withBorder bg="var(--suanpan-surface)">
          <EmptyState
            text={wanted === undefined ? t('tables.empty') : t('tables.notThere', { table: wanted })}
            action={
              !readOnly && (
                <Group gap="xs">
                  <Button onClick={() => setCreating(true)}>{t('tables.create')}</Button>
                  <Button variant="default" onClick={() => setReading(true)}>
                    {t('fromWorkbook.title')}
                  </Button>
                </Group>
              )
            }
          />
        </Paper>
      )}
      {creating && <CreateTableDialog onClose={() => setCreating(false)} />}
      {reading && <AddFromWorkbookDialog onClose={() => setReading(false)} />}
    </Stack>
  );
}
