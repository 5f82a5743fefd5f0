import { SimpleGrid } from '@mantine/core';
import { Children, type ReactNode } from 'react';

/** Fields beside one another; on a phone below one another, where each would be too narrow for what it holds. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid
      cols={{ base: 1, xs: Children.toArray(children).length }}
      spacing="md"
      verticalSpacing="sm"
      style={{ alignItems: 'start' }}
    >
      {children}
    </SimpleGrid>
  );
}
