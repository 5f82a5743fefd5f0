import { Group, Paper, Select, Stack, Switch, Table, Text } from '@mantine/core';
import type { UnionPartFile } from '@suanpan/engine';
import { useText } from '@suanpan/portal/kit/i18n';
import { useLocalName } from '../../../../shared/local-name.ts';
import { ColumnOrFormula } from '../columns/column-or-formula.tsx';
import { FormulaField, storedFormula } from '../columns/formula-field.tsx';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { compact, replaced, without } from '../copy/edit-file.ts';
import { useChoices } from '../copy/use-choices.ts';
import { AddButton, RemoveIcon } from '../items/list-buttons.tsx';
import type { TableFieldsProps } from './table-fields.ts';
import { UnpivotFields } from './unpivot-fields.tsx';

/** The parts of a union, in order, and what of each fills the union's columns. */
export function UnionFields({ table, onEdit }: TableFieldsProps) {
  const t = useText('workbench/payroll/solutions');
  const { file } = useCopyEditor();
  const nameOf = useLocalName();
  const choices = useChoices();
  const others = file.tables.filter((one) => one.code !== table.code);
  const parts = table.parts ?? [];
  const plain = (table.columns ?? []).filter(
    (column) => column.formula === undefined && column.table === undefined,
  );
  const setParts = (next: readonly UnionPartFile[]) => onEdit((before) => ({ ...before, parts: next }));
  const setPart = (index: number, change: (part: UnionPartFile) => UnionPartFile) =>
    setParts(replaced(parts, index, (part) => compact(change(part))));

  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        {t('union.parts')}
      </Text>
      {parts.map((part, index) => {
        const source = file.tables.find((one) => one.code === part.table);
        const theirs = (source?.columns ?? []).map((column) => column.code);
        return (
          <Paper key={index} withBorder p="xs">
            <Stack gap="xs">
              <Group justify="space-between">
                <Select
                  size="xs"
                  aria-label={t('union.table')}
                  allowDeselect={false}
                  data={choices.tables(others, part.table)}
                  value={part.table}
                  onChange={(code) => code && setPart(index, (before) => ({ ...before, table: code }))}
                />
                <RemoveIcon
                  color="red"
                  label={t('union.removePart')}
                  onClick={() => setParts(without(parts, index))}
                />
              </Group>
              <Table verticalSpacing={2} fz="xs">
                <Table.Tbody>
                  {plain.map((column) => (
                    <Table.Tr key={column.code}>
                      <Table.Td w={180} title={column.code}>
                        {nameOf(column.name, column.code)}
                      </Table.Td>
                      <Table.Td>
                        <ColumnOrFormula
                          size="xs"
                          clearable
                          aria-label={t('union.sourceOf', { column: nameOf(column.name, column.code) })}
                          placeholder={theirs.includes(column.code) ? t('union.sameCode') : t('union.blank')}
                          formulaLabel={t('union.sourceOf', { column: nameOf(column.name, column.code) })}
                          columns={choices.columns(source?.columns, plainCode(part.columns?.[column.code]))}
                          table={part.table}
                          value={part.columns?.[column.code]}
                          onChange={(text) =>
                            setPart(index, (before) => {
                              const { [column.code]: _, ...rest } = before.columns ?? {};
                              const next = text === undefined ? rest : { ...rest, [column.code]: text };
                              return { ...before, columns: Object.keys(next).length > 0 ? next : undefined };
                            })
                          }
                        />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
              <Switch
                size="xs"
                label={t('union.unpivot')}
                description={t('union.unpivotHint')}
                checked={part.unpivot !== undefined}
                onChange={(event) => {
                  const on = event.currentTarget.checked;
                  setPart(index, ({ unpivot: _, ...before }) =>
                    on ? { ...before, unpivot: { columns: [], to: '' } } : before,
                  );
                }}
              />
              {part.unpivot && (
                <UnpivotFields
                  unpivot={part.unpivot}
                  theirs={choices.columns(source?.columns)}
                  own={choices.columns(plain)}
                  onChange={(unpivot) => setPart(index, (before) => ({ ...before, unpivot }))}
                />
              )}
              <FormulaField
                label={t('union.where')}
                table={part.table}
                value={part.where}
                onChange={(text) => setPart(index, (before) => ({ ...before, where: storedFormula(text) }))}
              />
            </Stack>
          </Paper>
        );
      })}
      <AddButton
        label={t('union.addPart')}
        disabled={others.length === 0}
        onClick={() => setParts([...parts, { table: others[0]?.code ?? '' }])}
      />
    </Stack>
  );
}

const plainCode = (text: string | undefined) => (text?.startsWith('=') ? undefined : text);
