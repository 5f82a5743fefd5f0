import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import {
  displayName,
  type FormulaSolution,
  findColumn,
  findTable,
  whereUsed,
} from '@suanpan/engine/authoring';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useMemo } from 'react';
import { FormulaText } from '../formula/formula-text.tsx';
import type { SheetColumn } from '../store/sheet-types.ts';

interface ColumnDialogProps {
  column: SheetColumn;
  table: string;
  solution: FormulaSolution;
  language: string;
  onTravel?: ((table: string, column: string) => void) | undefined;
  onClose(): void;
}

/** What a column is, how it is computed, and which other columns read it. */
export function ColumnDialog({ column, table, solution, language, onTravel, onClose }: ColumnDialogProps) {
  const t = useText('workbench/sheet');
  const uses = useMemo(() => whereUsed(solution, table, column.code), [solution, table, column.code]);
  return (
    <Dialog opened onClose={onClose} title={column.label} size="lg">
      <Stack gap="sm">
        <Group gap="xs">
          <Badge>{t(`kinds.${column.kind}`)}</Badge>
          <Badge color="gray">{t(`types.${column.type}`)}</Badge>
          <Text size="sm" c="dimmed">
            {table}.{column.code}
          </Text>
          {(column.tags ?? []).map((tag) => (
            <Badge key={tag} color="gray" variant="outline">
              #{tag}
            </Badge>
          ))}
        </Group>
        {column.description && <Text size="sm">{column.description}</Text>}
        {column.formula && <FormulaText formula={column.formula} />}
        {column.scale !== undefined && (
          <Text size="sm" c="dimmed">
            {t('column.scale', { count: column.scale })}
          </Text>
        )}
        <Text size="sm" fw={600}>
          {t('column.usedIn')}
        </Text>
        {uses.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('column.unused')}
          </Text>
        ) : (
          <Table fz="sm" verticalSpacing={4}>
            <Table.Tbody>
              {uses.map((use) => {
                const owner = findTable(solution, use.table);
                const reader = owner && findColumn(owner, use.column);
                const label = `${owner ? displayName(owner, language) : use.table} · ${reader ? displayName(reader, language) : use.column}`;
                return (
                  <Table.Tr key={`${use.table}.${use.column}`}>
                    <Table.Td w="36%">
                      {onTravel ? (
                        <Anchor component="button" size="sm" onClick={() => onTravel(use.table, use.column)}>
                          {label}
                        </Anchor>
                      ) : (
                        label
                      )}
                    </Table.Td>
                    <Table.Td>
                      <FormulaText formula={use.formula} />
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Dialog>
  );
}
