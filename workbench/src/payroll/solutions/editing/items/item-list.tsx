import {
  ActionIcon,
  Badge,
  Button,
  Flex,
  Group,
  NavLink,
  Paper,
  ScrollArea,
  Stack,
  Text,
} from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useText } from '@suanpan/portal/kit/i18n';
import { useSearchWords } from '@suanpan/portal/kit/location';
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface ListedItem {
  code: string;
  label: string;
  description?: string;
  /** Problems of it. */
  wrong?: number;
}

interface ItemListProps {
  label: string;
  items: readonly ListedItem[];
  emptyText: string;
  addLabel: string;
  /** Makes one and answers its code. */
  onAdd?: (() => string) | undefined;
  onMove?: ((from: number, to: number) => void) | undefined;
  children: (index: number) => ReactNode;
}

/** A list on the left and what is chosen on the right; the choice stands in the address. */
export function ItemList({ label, items, emptyText, addLabel, onAdd, onMove, children }: ItemListProps) {
  const t = useText('workbench/payroll/solutions');
  const [words, setWords] = useSearchWords();
  const wanted = words.get('item');
  const found = items.findIndex((item, index) => item.code === wanted || String(index) === wanted);
  const at = found >= 0 ? found : items.length > 0 ? 0 : -1;
  const add = () => {
    const code = onAdd?.();
    if (code !== undefined) setWords({ item: code });
  };

  if (items.length === 0) {
    return (
      <Paper withBorder bg="var(--suanpan-surface)">
        <EmptyState text={emptyText} action={onAdd && <Button onClick={add}>{addLabel}</Button>} />
      </Paper>
    );
  }

  return (
    <Flex direction={{ base: 'column', md: 'row' }} align={{ base: 'stretch', md: 'flex-start' }} gap="md">
      <Paper withBorder w={{ base: '100%', md: 280 }} miw={{ md: 280 }} bg="var(--suanpan-surface)">
        {(onAdd || onMove) && (
          <Group
            p="xs"
            gap={4}
            justify="space-between"
            style={{ borderBottom: '1px solid var(--suanpan-line)' }}
          >
            {onAdd && (
              <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
                {addLabel}
              </Button>
            )}
            {onMove && (
              <Group gap={2}>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('moveUp')}
                  disabled={at <= 0}
                  onClick={() => onMove(at, at - 1)}
                >
                  <IconArrowUp size={15} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('moveDown')}
                  disabled={at >= items.length - 1}
                  onClick={() => onMove(at, at + 1)}
                >
                  <IconArrowDown size={15} />
                </ActionIcon>
              </Group>
            )}
          </Group>
        )}
        <ScrollArea.Autosize mah={{ base: '30vh', md: '66vh' }}>
          <Stack gap={0} p={4} component="nav" aria-label={label}>
            {items.map((item, index) => (
              <NavLink
                key={`${index} ${item.code}`}
                component="button"
                active={index === at}
                onClick={() => setWords({ item: item.code })}
                label={
                  <Text size="sm" truncate title={item.label}>
                    {item.label}
                  </Text>
                }
                description={item.description}
                rightSection={
                  item.wrong ? (
                    <Badge size="sm" color="red" circle={item.wrong < 10}>
                      {item.wrong}
                    </Badge>
                  ) : undefined
                }
                style={{ borderRadius: 'var(--mantine-radius-sm)' }}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Paper>
      <Paper withBorder p="md" bg="var(--suanpan-surface)" style={{ flex: 1, minWidth: 0 }}>
        {at >= 0 && children(at)}
      </Paper>
    </Flex>
  );
}
