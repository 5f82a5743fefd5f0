import { Group, Paper, Stack, Text } from '@mantine/core';
import type { RouterOutputs } from '@suanpan/portal/kit/api';
import type { ReactNode } from 'react';

export type Books = RouterOutputs['payroll']['accounting']['get'];

/** A part of the page, with what may be done beside its title. */
export function Part({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Paper withBorder p="md" bg="var(--suanpan-surface)" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{title}</Text>
          {action}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
