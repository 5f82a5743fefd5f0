import { Button, Group, Menu, Stack, Switch, Tabs, Text, TextInput } from '@mantine/core';
import { useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { confirm } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { IconDots, IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OpenSheet } from './open-sheet.tsx';
import { type Beside, sheetCalls } from './sheets-beside.ts';
import type { Sheet } from './use-saved-sheet.ts';

interface ScratchSheetsProps {
  beside: Beside;
  /** The sheet that is open, if it is there. */
  open: string | null;
  onOpen(id: string | undefined): void;
}

/** The free sheets beside a batch or solution: one's own, and those that others share. */
export function ScratchSheets({ beside, open, onOpen }: ScratchSheetsProps) {
  const t = useText('workbench/payroll/scratch');
  const calls = sheetCalls(beside);
  const list = useQuery(calls.list.queryOptions({ besideId: beside.id }));
  const [loads, setLoads] = useState(0);
  const reload = async () => {
    await list.refetch();
    setLoads((count) => count + 1);
  };
  const create = useCommand(
    calls.create.mutationOptions({
      onSuccess: async (sheet) => {
        await list.refetch();
        onOpen(sheet.id);
      },
    }),
  );
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  if (!list.data) return <LinesSkeleton />;
  const sheets = list.data;
  const current = sheets.find(({ id }) => id === open) ?? sheets[0];
  const taken = new Set(sheets.map(({ name }) => name));
  // Deleted and renamed sheets leave gaps: no two are called the same.
  const freeName = (number = 1): string => {
    const name = t('name', { number });
    return taken.has(name) ? freeName(number + 1) : name;
  };
  const add = (
    <Button
      size="compact-sm"
      variant={sheets.length === 0 ? 'filled' : 'subtle'}
      leftSection={<IconPlus size={14} />}
      loading={create.isPending}
      onClick={() => create.mutate({ besideId: beside.id, name: freeName() })}
    >
      {t('create')}
    </Button>
  );
  if (!current)
    return (
      <Stack align="center" gap="sm" py="xl">
        <Text size="sm" c="dimmed" maw={520} ta="center">
          {t(`empty.${beside.kind}`)}
        </Text>
        {add}
      </Stack>
    );
  return (
    <Stack gap="xs" h="100%">
      <Group justify="space-between" wrap="nowrap">
        <Tabs value={current.id} onChange={(id) => onOpen(id ?? undefined)} variant="outline" miw={0}>
          <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
            {sheets.map((sheet) => (
              <Tabs.Tab
                key={sheet.id}
                value={sheet.id}
                rightSection={sheet.shared ? <IconUsers size={13} aria-label={t('shared')} /> : undefined}
              >
                {sheet.name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <Group gap="xs" wrap="nowrap">
          {add}
          {current.mine && (
            <SheetMenu key={current.id} beside={beside} sheet={current} onDone={list.refetch} />
          )}
        </Group>
      </Group>
      <div style={{ flex: 1, minHeight: 0 }}>
        {/* What is typed once a new sheet was asked for is meant for that one. */}
        {create.isPending ? (
          <LinesSkeleton />
        ) : (
          <OpenSheet
            key={`${current.id} ${loads}`}
            beside={beside}
            sheet={current}
            onReload={() => void reload()}
          />
        )}
      </div>
    </Stack>
  );
}

/** What its owner does with a sheet. */
function SheetMenu({ beside, sheet, onDone }: { beside: Beside; sheet: Sheet; onDone(): Promise<unknown> }) {
  const t = useText('workbench/payroll/scratch');
  const calls = sheetCalls(beside);
  const [name, setName] = useState(sheet.name);
  const done = { onSuccess: onDone };
  const change = useCommand(calls.change.mutationOptions(done));
  const remove = useCommand(calls.remove.mutationOptions(done));
  const { id } = sheet;
  const rename = () => {
    if (name.trim() !== '' && name !== sheet.name) change.mutate({ id, name: name.trim() });
  };
  const drop = async () => {
    const sure = await confirm({
      title: t('remove'),
      message: t('removeConfirm', { name: sheet.name }),
      confirmLabel: t('remove'),
      irreversible: true,
    });
    if (sure) remove.mutate({ id });
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default" aria-label={t('menu')}>
          <IconDots size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown p="xs">
        <Stack gap="xs">
          <TextInput
            size="xs"
            label={t('rename')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onBlur={rename}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (event.key === 'Enter') rename();
            }}
          />
          <Switch
            size="xs"
            label={t(`share.${beside.kind}`)}
            checked={sheet.shared}
            onChange={(event) => change.mutate({ id, shared: event.currentTarget.checked })}
          />
          <Text size="xs" c="dimmed" maw={260}>
            {t('shareHint')}
          </Text>
          <Button size="compact-sm" color="red" variant="subtle" onClick={() => void drop()}>
            {t('remove')}
          </Button>
        </Stack>
      </Menu.Dropdown>
    </Menu>
  );
}
