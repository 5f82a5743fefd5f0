import { ActionIcon, Group, Kbd, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import type { MenuEntry } from '../navigation/menu-entry.ts';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));

/** Ctrl/⌘ K: people, solutions, batches from the server, screens from the menu. */
export function GlobalSearch({ menus, compact }: { menus: MenuEntry[]; compact: boolean }) {
  const t = useText('portal/kit');
  // Loaded when one first searches, and kept: closing takes its time.
  const [asked, setAsked] = useState(false);
  const [opened, control] = useDisclosure(false, { onOpen: () => setAsked(true) });
  useHotkeys([['mod+K', control.toggle]], []);
  const isMac = typeof navigator !== 'undefined' && /Mac|iP/.test(navigator.platform);
  return (
    <>
      {compact ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('shell.search')}
          onClick={control.open}
        >
          <IconSearch size={20} stroke={1.6} />
        </ActionIcon>
      ) : (
        <UnstyledButton
          onClick={control.open}
          px="sm"
          h={34}
          miw={190}
          style={{ border: '1px solid var(--suanpan-line)', borderRadius: 'var(--mantine-radius-md)' }}
        >
          <Group gap="xs" justify="space-between" wrap="nowrap">
            <Group gap={8} wrap="nowrap" c="dimmed">
              <IconSearch size={16} stroke={1.6} />
              <Text size="sm">{t('shell.search')}</Text>
            </Group>
            <Kbd size="xs">{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>
          </Group>
        </UnstyledButton>
      )}
      {asked && (
        <Suspense>
          <SearchDialog menus={menus} opened={opened} onClose={control.close} />
        </Suspense>
      )}
    </>
  );
}
