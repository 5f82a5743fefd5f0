import { Group, Kbd, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Dialog } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { Fragment } from 'react';
import { type KeyPlace, keyCaps, SHORTCUTS } from './shortcuts.ts';

interface KeysDialogProps {
  place: 'batch' | 'draft';
  onClose(): void;
}

const GROUPS = ['move', 'select', 'edit', 'formula', 'sheet'] as const;
const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform);

/** All keys of the sheet one stands in; a formula is written in the sheet of a draft alone. */
export function KeysDialog({ place, onClose }: KeysDialogProps) {
  const t = useText('workbench/sheet');
  const here = (places: readonly KeyPlace[]) =>
    places.includes(place) || (place === 'draft' && places.includes('formula'));
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} size="xl">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" data-testid="keys">
        {GROUPS.map((group) => (
          <Stack key={group} gap={4}>
            <Title order={3} size="h6">
              {t(`keys.groups.${group}`)}
            </Title>
            {SHORTCUTS.filter((one) => one.group === group && here(one.in)).map((one) => (
              <Group key={one.name} justify="space-between" align="start" gap="sm" wrap="nowrap">
                <Text size="sm">{t(`keys.does.${one.name}`)}</Text>
                <Group gap={6} justify="flex-end" maw="60%">
                  {one.keys.map((keys) => (
                    <Caps key={keys} keys={keys} />
                  ))}
                </Group>
              </Group>
            ))}
          </Stack>
        ))}
      </SimpleGrid>
    </Dialog>
  );
}

function Caps({ keys }: { keys: string }) {
  return (
    <Text span size="xs" style={{ whiteSpace: 'nowrap' }}>
      {keyCaps(keys, isMac).map((cap, at) => (
        <Fragment key={cap}>
          {at > 0 && '+'}
          <Kbd size="xs">{cap}</Kbd>
        </Fragment>
      ))}
    </Text>
  );
}
