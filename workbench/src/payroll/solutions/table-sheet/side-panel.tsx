import { CloseButton, Group, Paper, ScrollArea, SegmentedControl, Text } from '@mantine/core';
import type { TableFile } from '@suanpan/engine';
import { usersOfTable } from '@suanpan/engine/authoring';
import { useText } from '@suanpan/portal/kit/i18n';
import { ColumnForm } from '../editing/columns/column-form.tsx';
import { useCopyEditor } from '../editing/copy/copy-editor.tsx';
import { LinkedUsers } from '../editing/items/where-used.tsx';
import { RuleForm } from '../editing/tables/rule-form.tsx';
import { TableSettings } from '../editing/tables/table-settings.tsx';
import { WriteBackPanel } from '../editing/write-back/write-back-panel.tsx';
import type { Slot } from './sheet-slots.ts';

export type PanelChoice = 'chosen' | 'table' | 'writeBack' | 'users';

interface SidePanelProps {
  table: TableFile;
  slot: Slot | undefined;
  choice: PanelChoice;
  onChoice: (choice: PanelChoice | null) => void;
  /** A column was given another code here, or deleted: the address follows. */
  onColumn: (code: string | undefined) => void;
}

/** What no cell can hold: how a look-up finds its row, rounding, where rows come from, names in other languages. */
export function SidePanel({ table, slot, choice, onChoice, onColumn }: SidePanelProps) {
  const t = useText('workbench/payroll/solutions');
  const { file, alone } = useCopyEditor();
  const rule = slot?.role === 'rule' ? slot.rule : undefined;
  const column = slot?.role === 'column' ? slot.column : undefined;
  const chosenWord = t(rule ? 'sheet.panelRule' : 'sheet.panelColumn');
  return (
    <Paper
      withBorder
      p="sm"
      w={{ base: '100%', md: 400 }}
      miw={{ base: 0, md: 340 }}
      bg="var(--suanpan-canvas)"
      component="aside"
      aria-label={t('sheet.details')}
    >
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <SegmentedControl
          size="xs"
          aria-label={t('sheet.details')}
          value={choice}
          onChange={(next) => onChoice(next as PanelChoice)}
          data={[
            { value: 'chosen', label: chosenWord },
            { value: 'table', label: t('tables.settings') },
            ...(alone ? [] : [{ value: 'writeBack', label: t('placeKinds.writeBack') }]),
            { value: 'users', label: t('tables.whereUsed') },
          ]}
        />
        <CloseButton size="sm" aria-label={t('close')} onClick={() => onChoice(null)} />
      </Group>
      <ScrollArea.Autosize mah="calc(100vh - 420px)" mih={280} offsetScrollbars>
        {choice === 'chosen' &&
          (column ? (
            <ColumnForm
              key={table.columns?.indexOf(column)}
              table={table}
              column={column}
              onChoose={onColumn}
            />
          ) : rule ? (
            <RuleForm
              key={file.verification?.indexOf(rule)}
              rule={rule}
              index={file.verification?.indexOf(rule) ?? 0}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {t('sheet.chooseColumn')}
            </Text>
          ))}
        {choice === 'table' && <TableSettings table={table} />}
        {choice === 'writeBack' && <WriteBackPanel table={table} />}
        {choice === 'users' && (
          <LinkedUsers
            places={usersOfTable(file, table.code)}
            heading={t('tables.usersOf', { table: table.code })}
          />
        )}
      </ScrollArea.Autosize>
    </Paper>
  );
}
