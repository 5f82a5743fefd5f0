import { Group, Paper, Stack, Text } from '@mantine/core';
import { useFormat } from '@suanpan/portal/kit/i18n';
import { AppLink } from '@suanpan/portal/kit/location';
import { type ReactNode, useId } from 'react';

interface TileProps {
  title: string;
  /** Under the title, in small: what is counted. */
  about?: string | undefined;
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the overview. */
export function Tile({ title, about, aside, children }: TileProps) {
  const id = useId();
  return (
    <Paper
      withBorder
      p="md"
      bg="var(--suanpan-surface)"
      h="100%"
      component="section"
      aria-labelledby={id}
      style={{ minWidth: 0 }}
    >
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div style={{ flex: '1 1 10rem', minWidth: 0 }}>
            <Text fw={600} id={id} component="h2" fz="sm">
              {title}
            </Text>
            {about && (
              <Text size="xs" c="dimmed">
                {about}
              </Text>
            )}
          </div>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

interface CountLineProps {
  label: string;
  count: number;
  /** Opens what is counted. */
  href: string;
  /** Of a number above nothing. */
  color?: 'red' | 'yellow' | 'blue' | 'green';
}

const INK = {
  red: 'var(--mantine-color-red-text)',
  yellow: 'var(--mantine-color-yellow-text)',
  blue: 'var(--mantine-color-blue-text)',
  green: 'var(--mantine-color-green-text)',
};

/** A number with its word: the whole line leads to what it counts. */
export function CountLine({ label, count, href, color }: CountLineProps) {
  const format = useFormat();
  return (
    <AppLink href={href} size="sm" underline="hover" c="inherit">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <span>{label}</span>
        <Text
          span
          fw={600}
          className="tabular"
          c={count === 0 ? 'dimmed' : color === undefined ? 'inherit' : INK[color]}
        >
          {format.number(count)}
        </Text>
      </Group>
    </AppLink>
  );
}
