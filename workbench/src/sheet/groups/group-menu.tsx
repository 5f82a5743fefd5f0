import { Button, Divider, Group, MultiSelect, Popover, Stack, Text } from '@mantine/core';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconStack2 } from '@tabler/icons-react';
import { ToolButton } from '../../shared/tool-button.tsx';
import { MOST_GROUPS } from '../views/arrangement.ts';
import type { ColumnLayout } from '../views/use-arrangement.ts';
import type { ColumnGrouping } from '../views/use-column-groups.ts';
import type { SheetGrouping } from './use-groups.ts';

/** By which columns rows come in groups, which columns are grouped, and all groups at once. */
interface GroupMenuProps {
  layout: ColumnLayout;
  groups: SheetGrouping;
  columnGroups: ColumnGrouping;
}

export function GroupMenu({ layout, groups, columnGroups }: GroupMenuProps) {
  const t = useText('workbench/sheet');
  const by = layout.arrangement.groups;
  return (
    <Popover position="bottom-start" shadow="md" withinPortal trapFocus width={300}>
      <Popover.Target>
        <ToolButton
          label={t('groups.title')}
          icon={<IconStack2 size={18} />}
          pressed={by.length > 0 || columnGroups.any}
        />
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
            openOnFocus={false}
            comboboxProps={{ withinPortal: false }}
            data={layout.all.map(({ code, label }) => ({ value: code, label }))}
            value={[...by]}
            onChange={(codes) => layout.groupBy(codes)}
          />
          <Text size="xs" c="dimmed">
            {t('groups.about')}
          </Text>
          <Divider />
          <ColumnGroups groups={columnGroups} onNone={() => layout.setColumnGroups([])} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What is selected as a group of columns, and all of those at once. */
function ColumnGroups({ groups, onNone }: { groups: ColumnGrouping; onNone(): void }) {
  const t = useText('workbench/sheet');
  const codes = groups.groupable(groups.selected());
  return (
    <Stack gap={6}>
      <Text size="xs" fw={500}>
        {t('columnGroups.title')}
      </Text>
      <Group gap={4}>
        <Button
          size="compact-xs"
          variant="light"
          disabled={codes.length === 0}
          onClick={() => groups.group(codes)}
        >
          {t('columnGroups.group', { count: Math.max(1, codes.length) })}
        </Button>
        {groups.any && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => groups.foldAll(true)}>
              {t('columnGroups.foldAll')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => groups.foldAll(false)}>
              {t('columnGroups.unfoldAll')}
            </Button>
            <Button size="compact-xs" variant="subtle" color="gray" onClick={onNone}>
              {t('columnGroups.none')}
            </Button>
          </>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t('columnGroups.about')}
      </Text>
    </Stack>
  );
}
