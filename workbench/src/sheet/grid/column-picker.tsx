import { Button, Checkbox, Divider, Group, Popover, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { ToolButton } from '../../shared/tool-button.tsx';
import type { SheetColumn } from '../store/sheet-types.ts';
import type { ColumnLayout } from '../views/use-arrangement.ts';

/** Chooses the visible columns one by one or by their tags. */
export function ColumnPicker({ columns, layout }: { columns: readonly SheetColumn[]; layout: ColumnLayout }) {
  const t = useText('workbench/sheet');
  const [search, setSearch] = useState('');
  const choosable = columns.filter((column) => column.kind !== 'key');
  const tags = [...new Set(choosable.flatMap((column) => [...(column.tags ?? [])]))];
  const hidden = choosable.filter((column) => !layout.isShown(column.code)).length;
  const wanted = search.trim().toLowerCase();
  const shown = choosable.filter(
    (column) => column.label.toLowerCase().includes(wanted) || column.code.toLowerCase().includes(wanted),
  );
  const tagged = (tag: string) =>
    choosable.filter((column) => column.tags?.includes(tag)).map((column) => column.code);
  const codes = (list: readonly SheetColumn[]) => list.map((column) => column.code);
  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus>
      <Popover.Target>
        <ToolButton
          label={hidden > 0 ? t('columns.someHidden', { count: hidden }) : t('columns.title')}
          icon={<IconColumns3 size={18} />}
        />
      </Popover.Target>
      <Popover.Dropdown p="xs" w={300}>
        <Stack gap="xs">
          <TextInput
            size="xs"
            aria-label={t('columns.search')}
            placeholder={t('columns.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <Group gap={4}>
            <Button
              size="compact-xs"
              variant="light"
              onClick={() => layout.setVisible(codes(choosable), true)}
            >
              {t('columns.all')}
            </Button>
            {tags.map((tag) => (
              <Button
                key={tag}
                size="compact-xs"
                variant="default"
                onClick={() => layout.showOnly(tagged(tag))}
              >
                #{tag}
              </Button>
            ))}
          </Group>
          <Divider />
          <ScrollArea.Autosize mah={320}>
            <Stack gap={6}>
              {shown.map((column) => (
                <Checkbox
                  key={column.code}
                  size="xs"
                  label={column.label}
                  checked={layout.isShown(column.code)}
                  onChange={(event) => layout.setVisible([column.code], event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
