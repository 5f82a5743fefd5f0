import { Alert, Button, Group, Text } from '@mantine/core';
import { IconEye, IconUsers } from '@tabler/icons-react';
import { trpc, useCommand } from '../api/index.ts';
import { useFormat, useText } from '../i18n/index.ts';
import type { Me } from '../permission/index.ts';
import { startAnew } from './in-place.ts';

interface PlaceLineProps {
  name: string;
  place: NonNullable<Me['place']>;
}

/** On every page of a session in another's place: whose it is, who sits there, and the way back. */
export function PlaceLine({ name, place }: PlaceLineProps) {
  const t = useText('portal/kit');
  const format = useFormat();
  const leave = useCommand({ ...trpc.identity.inPlace.leave.mutationOptions(), onSuccess: startAnew });
  const looks = place.kind === 'look';
  const facts = { name, actor: place.actorName, until: format.instant(place.until) };
  return (
    <Alert
      role="status"
      color={looks ? 'grape' : 'orange'}
      variant="light"
      mb="sm"
      py="xs"
      icon={looks ? <IconEye size={18} /> : <IconUsers size={18} />}
    >
      <Group justify="space-between" gap="xs">
        <div style={{ flex: '1 1 16rem' }}>
          <Text size="sm" fw={600}>
            {t(looks ? 'shell.placeLook' : 'shell.place', facts)}
          </Text>
          <Text size="xs">{t(looks ? 'shell.placeLooks' : 'shell.placeAgency', facts)}</Text>
        </div>
        <Button size="xs" variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('shell.placeLeave')}
        </Button>
      </Group>
    </Alert>
  );
}
