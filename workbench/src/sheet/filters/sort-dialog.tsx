import { ActionIcon, Button, Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { SheetColumn, SheetQuery } from '../store/sheet-types.ts';

interface SortDialogProps {
  columns: readonly SheetColumn[];
  query: SheetQuery;
  onQuery(query: SheetQuery): void;
  onClose(): void;
}

/** As many as the server takes. */
const MOST_LEVELS = 5;

/** Orders the rows by several columns: where the first are equal, the next decides. */
export function SortDialog({ columns, query, onQuery, onClose }: SortDialogProps) {
  const t = useText('workbench/sheet');
  const [levels, setLevels] = useState(query.sort);
  const change = (at: number, next: Partial<SheetQuery['sort'][number]>) =>
    setLevels(levels.map((level, place) => (place === at ? { ...level, ...next } : level)));
  const free = columns.filter(({ code }) => !levels.some((level) => level.column === code));
  return (
    <Dialog opened onClose={onClose} title={t('sort.title')} size="md">
      <Stack gap="xs">
        {levels.map((level, at) => (
          <Group key={level.column} gap="xs" wrap="nowrap" align="flex-end">
            <Select
              flex={1}
              label={t(at === 0 ? 'sort.by' : 'sort.then')}
              searchable
              data={columns
                .filter(({ code }) => code === level.column || free.some((each) => each.code === code))
                .map(({ code, label }) => ({ value: code, label }))}
              value={level.column}
              onChange={(column) => column && change(at, { column })}
              allowDeselect={false}
            />
            <SegmentedControl
              aria-label={t('sort.direction')}
              value={level.direction}
              onChange={(direction) => change(at, { direction: direction as 'asc' | 'desc' })}
              data={[
                { value: 'asc', label: t('sort.asc') },
                { value: 'desc', label: t('sort.desc') },
              ]}
            />
            <ActionIcon
              size="lg"
              variant="subtle"
              color="gray"
              aria-label={t('sort.remove')}
              onClick={() => setLevels(levels.filter((_, place) => place !== at))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Group justify="space-between" mt="xs">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={levels.length >= MOST_LEVELS || free.length === 0}
            onClick={() => setLevels([...levels, { column: free[0]?.code ?? '', direction: 'asc' }])}
          >
            {t('sort.add')}
          </Button>
          <Button
            onClick={() => {
              onQuery({ ...query, sort: levels });
              onClose();
            }}
          >
            {t('filter.apply')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
