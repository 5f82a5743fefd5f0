import { Group, Paper, type PaperProps, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface HomeCardProps extends PaperProps {
  title: string;
  /** Right of the title: a count, a link, a switch. */
  aside?: ReactNode;
  children: ReactNode;
}

export function HomeCard({ title, aside, children, ...paper }: HomeCardProps) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title} {...paper}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h5" c="dimmed" fw={600}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  );
}
