import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Flex,
  Group,
  NavLink,
  Paper,
  ScrollArea,
  Stack,
  Text,
} from '@mantine/core';
import { usersOfTable } from '@suanpan/engine/authoring';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { useFollow, usePlace } from '@suanpan/portal/kit/location';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocalName } from '../../../../shared/local-name.ts';
import { useCopyEditor } from '../copy/copy-editor.tsx';
import { moved, removeTable } from '../copy/edit-file.ts';
import { useEditorHref } from '../copy/editor-links.tsx';
import { UserPlaces } from '../items/user-places.tsx';
import { placeOfProblem } from '../problems/place-of-problem.ts';
import { CreateTableDialog } from './create-table-dialog.tsx';
import { TableEditor } from './table-editor.tsx';
import { kindColours } from './table-kinds.ts';

export function TablesTab({ table: wanted }: { table: string | undefined }) {
  const t = useText('workbench/payroll/solutions');
  const { file, problems, change, readOnly } = useCopyEditor();
  const nameOf = useLocalName();
  const place = usePlace();
  const follow = useFollow();
  const hrefOf = useEditorHref();
  const [creating, setCreating] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const table =
    file.tables.find((one) => one.code === wanted) ?? (wanted === undefined ? file.tables[0] : undefined);
  const at = table ? file.tables.indexOf(table) : -1;

  const wrongIn = (code: string) =>
    problems.filter((problem) => placeOfProblem(file, problem).href.split('?')[0] === `tables/${code}`)
      .length;

  const remove = async (codes: readonly string[]) => {
    const users = codes.flatMap((code) =>
      usersOfTable(file, code).filter((user) => !codes.includes(user.code) || user.kind === 'rule'),
    );
    const sure = await confirm({
      title: t('tables.removeTitle', { count: codes.length }),
      message: (
        <Stack gap="xs">
          <Text size="sm">{t('tables.removeMessage', { tables: codes.join(', ') })}</Text>
          {users.length > 0 && (
            <UserPlaces places={users} heading={t('tables.removeUsers', { count: users.length })} />
          )}
        </Stack>
      ),
      confirmLabel: t('tables.remove'),
    });
    if (!sure) return;
    change((before) => codes.reduce(removeTable, before));
    setMarked(new Set());
    if (table && codes.includes(table.code)) place.go(hrefOf('tables'));
  };

  const move = (by: number) => change((before) => ({ ...before, tables: moved(before.tables, at, at + by) }));

  return (
    <Flex direction={{ base: 'column', md: 'row' }} align={{ base: 'stretch', md: 'flex-start' }} gap="md">
      <Paper withBorder w={{ base: '100%', md: 250 }} miw={{ md: 250 }} bg="var(--suanpan-surface)">
        {!readOnly && (
          <Group
            p="xs"
            gap={4}
            justify="space-between"
            style={{ borderBottom: '1px solid var(--suanpan-line)' }}
          >
            <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
              {t('tables.create')}
            </Button>
            <Group gap={2}>
              <ActionIcon
                variant="subtle"
                aria-label={t('moveUp')}
                disabled={at <= 0}
                onClick={() => move(-1)}
                title={t('moveUp')}
              >
                <IconArrowUp size={15} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t('moveDown')}
                disabled={at < 0 || at >= file.tables.length - 1}
                onClick={() => move(1)}
                title={t('moveDown')}
              >
                <IconArrowDown size={15} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('tables.remove')}
                title={marked.size === 0 ? t('tables.selectToRemove') : t('tables.remove')}
                disabled={marked.size === 0}
                onClick={() => remove([...marked])}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </Group>
          </Group>
        )}
        <ScrollArea.Autosize mah={{ base: '30vh', md: '70vh' }}>
          <Stack gap={0} p={4} component="nav" aria-label={t('tabs.tables')}>
            {file.tables.map((one) => {
              const wrong = wrongIn(one.code);
              const href = hrefOf(`tables/${one.code}`);
              return (
                <Group key={one.code} gap={2} wrap="nowrap">
                  {!readOnly && (
                    <Checkbox
                      size="xs"
                      ml={6}
                      aria-label={t('tables.select', { table: one.code })}
                      checked={marked.has(one.code)}
                      onChange={(event) => {
                        const next = new Set(marked);
                        if (event.currentTarget.checked) next.add(one.code);
                        else next.delete(one.code);
                        setMarked(next);
                      }}
                    />
                  )}
                  <NavLink
                    href={href}
                    onClick={(event) => follow(event, href)}
                    active={one === table}
                    py={6}
                    label={
                      <Group gap={6} wrap="nowrap">
                        <Text size="sm" truncate miw={0} title={nameOf(one.name, one.code)}>
                          {nameOf(one.name, one.code)}
                        </Text>
                        {one.master && <Badge size="xs">{t('tables.master')}</Badge>}
                      </Group>
                    }
                    description={
                      <Text span size="xs" c={kindColours[one.kind]}>
                        {t(`kinds.${one.kind}`)} · <span style={{ fontFamily: 'monospace' }}>{one.code}</span>
                      </Text>
                    }
                    rightSection={
                      wrong > 0 ? (
                        <Badge color="red" size="sm" circle={wrong < 10}>
                          {wrong}
                        </Badge>
                      ) : undefined
                    }
                    style={{ borderRadius: 'var(--mantine-radius-sm)', minWidth: 0, flex: 1 }}
                  />
                </Group>
              );
            })}
          </Stack>
        </ScrollArea.Autosize>
      </Paper>
      <div style={{ flex: 1, minWidth: 0 }}>
        {table ? (
          <TableEditor key={table.code} table={table} onRemove={() => remove([table.code])} />
        ) : (
          <Paper withBorder bg="var(--suanpan-surface)">
            <EmptyState
              text={wanted === undefined ? t('tables.empty') : t('tables.notThere', { table: wanted })}
              action={!readOnly && <Button onClick={() => setCreating(true)}>{t('tables.create')}</Button>}
            />
          </Paper>
        )}
      </div>
      {creating && <CreateTableDialog onClose={() => setCreating(false)} />}
    </Flex>
  );
}
