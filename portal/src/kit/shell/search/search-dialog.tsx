import { Group, Kbd, ScrollArea, Skeleton, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Dialog } from '../../form/index.ts';
import { type TextKey, useText } from '../../i18n/index.ts';
import { useAppLocation } from '../../location/index.ts';
import type { MenuEntry } from '../navigation/menu-entry.ts';
import { type Hit, type HitKind, isEnough, useGlobalSearch } from './use-global-search.ts';

const GROUPS: Record<HitKind, TextKey<'portal/kit'>> = {
  screen: 'shell.searchScreens',
  person: 'shell.searchPeople',
  solution: 'shell.searchSolutions',
  batch: 'shell.searchBatches',
};

interface SearchDialogProps {
  menus: MenuEntry[];
  opened: boolean;
  onClose: () => void;
}

export function SearchDialog({ menus, opened, onClose }: SearchDialogProps) {
  const t = useText('portal/kit');
  return (
    <Dialog
      keeps
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="12vh"
      centered={false}
      attributes={{ content: { 'aria-label': t('shell.search') } }}
    >
      <SearchPanel menus={menus} onLeave={onClose} />
    </Dialog>
  );
}

function SearchPanel({ menus, onLeave }: { menus: MenuEntry[]; onLeave: () => void }) {
  const t = useText('portal/kit');
  const location = useAppLocation();
  const [words, setWords] = useState('');
  const [marked, setMarked] = useState(0);
  const asked = words.trim();
  const { hits, isSearching } = useGlobalSearch(menus, asked);
  const at = Math.min(marked, hits.length - 1);
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onLeave();
    location.navigate(hit.url);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setMarked(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setMarked(Math.max(at - 1, 0));
    // Enter that ends an input method's composition chooses a glyph, not a hit.
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(hits[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        variant="unstyled"
        px="md"
        py={6}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={onKey}
        placeholder={t('shell.searchPlaceholder')}
        aria-label={t('shell.search')}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls="search-hits"
        aria-activedescendant={hits[at] ? `search-hit-${at}` : undefined}
        leftSection={<IconSearch size={18} stroke={1.6} />}
        rightSection={<Kbd size="xs">Esc</Kbd>}
        rightSectionWidth={56}
        style={{ borderBottom: '1px solid var(--suanpan-line)' }}
      />
      <ScrollArea.Autosize mah="56vh">
        <Stack gap={0} p="xs" role="listbox" id="search-hits" aria-label={t('shell.search')}>
          {hits.map((hit, index) => {
            const opensGroup = hits[index - 1]?.kind !== hit.kind;
            return (
              <div key={`${hit.kind} ${hit.id}`}>
                {opensGroup && (
                  <Text size="xs" fw={600} c="dimmed" px="sm" pt={index ? 'sm' : 4} pb={4}>
                    {t(GROUPS[hit.kind])}
                  </Text>
                )}
                <UnstyledButton
                  id={`search-hit-${index}`}
                  role="option"
                  aria-selected={index === at}
                  tabIndex={-1}
                  w="100%"
                  px="sm"
                  py={8}
                  bg={index === at ? 'var(--suanpan-accent-surface)' : undefined}
                  style={{ borderRadius: 'var(--mantine-radius-sm)' }}
                  onMouseMove={() => setMarked(index)}
                  onClick={() => open(hit)}
                >
                  <Group justify="space-between" wrap="nowrap" gap="sm">
                    <Text size="sm" truncate>
                      {hit.title}
                    </Text>
                    {hit.subtitle && (
                      <Text size="xs" c="dimmed" truncate>
                        {hit.subtitle}
                      </Text>
                    )}
                  </Group>
                </UnstyledButton>
              </div>
            );
          })}
          {isSearching && hits.length === 0 && <Skeleton height={14} m="sm" width="60%" />}
          {hits.length === 0 && !isSearching && (
            <Text size="sm" c="dimmed" p="sm">
              {isEnough(asked) ? t('shell.searchNothing', { search: asked }) : t('shell.searchHint')}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </>
  );
}
