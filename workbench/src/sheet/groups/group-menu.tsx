import { Button, Group, MultiSelect, Popover, Stack, Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconStack2 } from '@tabler/icons-react';
import { ToolButton } from '../../shared/tool-button.tsx';
import { MOST_GROUPS } from '../views/arrangement.ts';
import type { ColumnLayout } from '../views/use-arrangement.ts';
import type { SheetGrouping } from './use-groups.ts';

/** By which columns rows come in groups, and all groups at once. */
export function GroupMenu({ layout, groups }: { layout: ColumnLayout; groups: SheetGrouping }) {
  const t = useText('workbench/sheet');
  const by = layout.arrangement.groups;
  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus width={300}>
      <Popover.Target>
        <ToolButton label={t('groups.title')} icon={<IconStack2 size={18} />} pressed={by.length > 0} />
      </Popover.Target>
      <Popover.Dropdown p="xs" data-testid="groups">
        <Stack gap="xs">
          {by.length > 0 && (
            <Group gap={4}>
              <Button size="compact-xs" variant="default" onClick={groups.foldAll}>
                {t('groups.foldAll')}
              </Button>
              <Button size="compact-xs" variant="default" onClick={groups.unfoldAll}>
                {t('groups.unfoldAll')}
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => layout.groupBy([])}>
                {t('groups.none')}
              </Button>
            </Group>
          )}
          <MultiSelect
            size="xs"
            label={t('groups.by')}
            placeholder={by.length < MOST_GROUPS ? t('groups.choose') : undefined}
            maxValues={MOST_GROUPS}
            searchable
            comboboxProps={{ withinPortal: false }}
            data={layout.all.map(({ code, label }) => ({ value: code, label }))}
            value={[...by]}
            onChange={(codes) => layout.groupBy(codes)}
          />
          <Text size="xs" c="dimmed">
            {t('groups.about')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
