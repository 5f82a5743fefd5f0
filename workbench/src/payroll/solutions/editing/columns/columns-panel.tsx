import {
  ActionIcon,
  Badge,
  Button,
  Code,
  Flex,
  Group,
  Paper,
  ScrollArea,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import type { ColumnFile, TableFile } from '@suanpan/engine';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchWords } from '@suanpan/portal/kit/location';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { addColumn, freeCode, moveColumn } from '../copy/edit-file.ts';
import { placeOfProblem } from '../problems/place-of-problem.ts';
import { ColumnForm } from './column-form.tsx';
import { screenOf, sourceOf } from './kinds/registry.ts';

const gist = (column: ColumnFile): string => screenOf(column).gist(column);

export function ColumnsPanel({ table }: { table: TableFile }) {
  const t = useText('workbench/payroll/solutions');
  const nameOf = useLocalName();
  const { file, problems, change, readOnly } = useCopyEditor();
  const [words, setWords] = useSearchWords();
  const columns = table.columns ?? [];
  const chosen = columns.find((column) => column.code === words.get('column'));
  const choose = (code: string | undefined) => setWords({ column: code });
  const wrong = new Set(
    problems
      .map((problem) => placeOfProblem(file, problem).href)
      .filter((href) => href.startsWith(`tables/${table.code}?column=`))
      .map((href) => decodeURIComponent(href.slice(href.indexOf('=') + 1))),
  );

  const add = () => {
    const code = freeCode(
      'column',
      columns.map((column) => column.code),
    );
    change((before) => addColumn(before, table.code, { code, type: 'money' }));
    choose(code);
  };

  return (
    <Flex direction={{ base: 'column', lg: 'row' }} align={{ base: 'stretch', lg: 'flex-start' }} gap="sm">
      <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
        {columns.length === 0 ? (
          <EmptyState
            compact
            text={t(table.kind === 'pivot' ? 'columns.emptyPivot' : 'columns.empty')}
            action={!readOnly && <Button onClick={add}>{t('columns.add')}</Button>}
          />
        ) : (
          <ScrollArea.Autosize mah="64vh">
            <Table
              layout="fixed"
              stickyHeader
              highlightOnHover
              verticalSpacing={4}
              fz="sm"
              aria-label={t('tables.columnsOf', { table: table.code })}
            >
              <Table.Thead bg="var(--suanpan-surface)">
                <Table.Tr>
                  <Table.Th w={chosen ? '42%' : '30%'}>{t('fields.name')}</Table.Th>
                  <Table.Th>{t('columns.value')}</Table.Th>
                  {!readOnly && <Table.Th w={64} />}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {columns.map((column, index) => (
                  <Table.Tr
                    key={column.code}
                    onClick={() => choose(column.code)}
                    bg={column === chosen ? 'var(--suanpan-accent-surface)' : undefined}
                    style={{ cursor: 'pointer' }}
                  >
                    <Table.Td>
                      <Button
                        variant="transparent"
                        size="compact-sm"
                        px={0}
                        maw="100%"
                        justify="flex-start"
                        color={wrong.has(column.code) ? 'red' : undefined}
                        title={nameOf(column.name, column.code)}
                        onClick={() => choose(column.code)}
                      >
                        {nameOf(column.name, column.code)}
                      </Button>
                      <Group gap={6} wrap="nowrap">
                        <Text size="xs" c="dimmed" ff="monospace" truncate>
                          {column.code}
                        </Text>
                        {column.hidden && (
                          <Badge size="xs" color="gray" style={{ flexShrink: 0 }}>
                            {t('columns.hidden')}
                          </Badge>
                        )}
                      </Group>
                    </Table.Td>
                    <Table.Td>
                      <Group gap={6} wrap="nowrap" style={{ overflow: 'hidden' }}>
                        <Badge size="xs" variant="outline" color="gray">
                          {t(`sources.${sourceOf(column)}`)}
                        </Badge>
                        <Text size="xs" c="dimmed" truncate>
                          {column.table === undefined ? t(`types.${column.type}`) : ''}
                          {column.scale === undefined ? '' : ` · ${column.scale}`}
                          {(column.tags ?? []).map((tag) => ` #${tag}`).join('')}
                        </Text>
                      </Group>
                      {gist(column) !== '' && (
                        <Code
                          fz="xs"
                          className="no-wrap-ellipsis"
                          display="block"
                          mt={2}
                          title={gist(column)}
                        >
                          {gist(column)}
                        </Code>
                      )}
                    </Table.Td>
                    {!readOnly && (
                      <Table.Td>
                        <Group gap={0} wrap="nowrap">
                          <ActionIcon
                            size="sm"
                            variant="subtle"
                            color="gray"
                            aria-label={t('moveUp')}
                            disabled={index === 0}
                            onClick={(event) => {
                              event.stopPropagation();
                              change((before) => moveColumn(before, table.code, index, index - 1));
                            }}
                          >
                            <IconArrowUp size={14} />
                          </ActionIcon>
                          <ActionIcon
                            size="sm"
                            variant="subtle"
                            color="gray"
                            aria-label={t('moveDown')}
                            disabled={index === columns.length - 1}
                            onClick={(event) => {
                              event.stopPropagation();
                              change((before) => moveColumn(before, table.code, index, index + 1));
                            }}
                          >
                            <IconArrowDown size={14} />
                          </ActionIcon>
                        </Group>
                      </Table.Td>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        )}
        {!readOnly && columns.length > 0 && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={14} />}
            onClick={add}
            style={{ alignSelf: 'start' }}
          >
            {t('columns.add')}
          </Button>
        )}
      </Stack>
      {chosen && (
        <Paper withBorder p="sm" w={{ base: '100%', lg: 430 }} miw={{ lg: 430 }} bg="var(--suanpan-canvas)">
          <ColumnForm key={chosen.code} table={table} column={chosen} onChoose={choose} />
        </Paper>
      )}
    </Flex>
  );
}
