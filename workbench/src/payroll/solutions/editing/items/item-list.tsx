import { Badge, Button, Flex, Group, NavLink, Paper, ScrollArea, Stack, Text } from '@mantine/core';
import { EmptyState } from '@suanpan/portal/kit/errors';
import { useSearchParams } from '@suanpan/portal/kit/location';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { MoveIcons } from './list-buttons.tsx';

export interface ListedItem {
  code: string;
  label: string;
  description?: string;
  /** Stands as a heading above those that follow one another under it. */
  group?: string | undefined;
  /** Problems of it. */
  wrong?: number;
}

interface ItemListProps {
  label: string;
  items: readonly ListedItem[];
  emptyText: string;
  addLabel: string;
  /** Makes one and answers its code, or asks first and says it later. */
  onAdd?: (() => string | undefined) | undefined;
  /** Beside the button that adds one. */
  tools?: ReactNode;
  onMove?: ((from: number, to: number) => void) | undefined;
  children: (index: number) => ReactNode;
}

/** A list on the left and what is chosen on the right; the choice stands in the address. */
export function ItemList(props: ItemListProps) {
  const { label, items, emptyText, addLabel, onAdd, onMove, tools, children } = props;
  const [params, setParams] = useSearchParams();
  const wanted = params.get('item');
  const found = items.findIndex((item, index) => item.code === wanted || String(index) === wanted);
  const at = found >= 0 ? found : items.length > 0 ? 0 : -1;
  const add = () => {
    const code = onAdd?.();
    if (code !== undefined) setParams({ item: code });
  };

  if (items.length === 0) {
    return (
      <Paper withBorder bg="var(--suanpan-surface)">
        <EmptyState
          text={emptyText}
          action={
            onAdd && (
              <Group gap="sm">
                <Button onClick={add}>{addLabel}</Button>
                {tools}
              </Group>
            )
          }
        />
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
            {tools}
            {onMove && (
              <Group gap={2}>
                <MoveIcons index={at} count={items.length} onMove={onMove} />
              </Group>
            )}
          </Group>
        )}
        <ScrollArea.Autosize mah={{ base: '30vh', md: '66vh' }}>
          <Stack gap={0} p={4} component="nav" aria-label={label}>
            {items.map((item, index) => (
              <Fragment key={`${index} ${item.code}`}>
                {item.group !== undefined && item.group !== items[index - 1]?.group && (
                  <Text
                    size="xs"
                    c="dimmed"
                    fw={600}
                    px="sm"
                    pt={index > 0 ? 8 : 4}
                    pb={2}
                    truncate
                    title={item.group}
                  >
                    {item.group}
                  </Text>
                )}
                <NavLink
                  component="button"
                  active={index === at}
                  onClick={() => setParams({ item: item.code })}
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
              </Fragment>
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
