import {
  ActionIcon,
  Button,
  Checkbox,
  CloseButton,
  Group,
  Popover,
  Stack,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { IconColumns3, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/index.ts';
import type { Column } from './columns.ts';
import type { TableState } from './use-table-state.ts';

interface TableToolbarProps<Row> {
  state: TableState | undefined;
  selectedCount: number;
  selectionActions: ReactNode;
  onClearSelection: () => void;
  columns: Column<Row>[];
  isHidden: (column: Column<Row>) => boolean;
  onToggle: (column: Column<Row>) => void;
  /** Beside the choice of columns. */
  download: ReactNode;
  children: ReactNode;
}

export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { state, selectedCount, columns } = props;
  const t = useText('portal/kit');
  const choosable = columns.filter((column) => !column.fixed);
  if (!state && !props.children && !props.download && selectedCount === 0) return null;
  return (
    <Group justify="space-between" p="xs" gap="xs" style={{ borderBottom: '1px solid var(--suanpan-line)' }}>
      {selectedCount > 0 && props.selectionActions ? (
        <Group gap="xs" role="toolbar">
          <Text size="sm" fw={600}>
            {t('table.selected', { count: selectedCount })}
          </Text>
          {props.selectionActions}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={props.onClearSelection}>
            {t('table.clearSelection')}
          </Button>
        </Group>
      ) : (
        <Group gap="xs" style={{ flex: 1 }}>
          {state && (
            <TextInput
              size="xs"
              w={260}
              type="search"
              value={state.search}
              onChange={(event) => state.setSearch(event.currentTarget.value)}
              placeholder={t('table.search')}
              aria-label={t('table.search')}
              leftSection={<IconSearch size={14} />}
              rightSection={
                state.search ? (
                  <CloseButton
                    size="xs"
                    aria-label={t('table.clearSearch')}
                    onClick={() => state.setSearch('')}
                  />
                ) : null
              }
            />
          )}
          {props.children}
        </Group>
      )}
      {(props.download || choosable.length > 2) && (
        <Group gap={4} wrap="nowrap" className="no-print">
          {props.download}
          {choosable.length > 2 && (
            <ColumnChoice columns={choosable} isHidden={props.isHidden} onToggle={props.onToggle} />
          )}
        </Group>
      )}
    </Group>
  );
}

type ColumnChoiceProps<Row> = Pick<TableToolbarProps<Row>, 'columns' | 'isHidden' | 'onToggle'>;

function ColumnChoice<Row>({ columns, isHidden, onToggle }: ColumnChoiceProps<Row>) {
  const t = useText('portal/kit');
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Tooltip label={t('table.columns')}>
          <ActionIcon variant="subtle" color="gray" aria-label={t('table.columns')}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6} mah={360} style={{ overflowY: 'auto' }}>
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              size="xs"
              label={column.header}
              checked={!isHidden(column)}
              onChange={() => onToggle(column)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
