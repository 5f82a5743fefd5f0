import { notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { read } from './hands.ts';
import { useHouse } from './house.tsx';

const house = useHouse();

it('shows nothing on a page of what was told on the one before', async () => {
  notifications.show({ message: 'Told elsewhere' });
  await house.visit('admin', '/workbench/admin/users');
  await read('Add user');
  expect(screen.queryByText('Told elsewhere')).toBeNull();
});
