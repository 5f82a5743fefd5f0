import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Paper,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCamera, IconEdit, IconPencil, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { FormDialog } from '../kit/form/index.ts';
import { Hint } from '../kit/hint/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { useAppLocation } from '../kit/location/index.ts';
import { useMe } from '../kit/permission/index.ts';
import { mayOpen, PersonAvatar } from '../kit/shell/index.ts';
import { AvatarDialog } from './avatar-dialog.tsx';
import type { Profile } from './own.ts';

/** Who one is here: the picture, the words below one's name, and what one may ask for about oneself. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const t = useText('portal/profile');
  const location = useAppLocation();
  const me = useMe();
  const { employment, mayAsk } = profile;
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between" align="flex-start" gap="md">
        <Group gap="lg" wrap="nowrap" align="flex-start" style={{ flex: '1 1 320px', minWidth: 0 }}>
          <Picture profile={profile} />
          <Stack gap={4} style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Text fw={650} fz="lg">
                {profile.name}
              </Text>
              {employment && employment.status !== 'active' && (
                <Badge color="gray">{t(`statuses.${employment.status}`)}</Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {[employment?.post ?? employment?.job, employment?.department].filter(Boolean).join(' · ')}
            </Text>
            <Text size="sm" c="dimmed">
              {[employment?.employeeNumber, employment?.legalEntity].filter(Boolean).join(' · ')}
            </Text>
            <Signature value={profile.signature} />
          </Stack>
        </Group>
        <Group gap="xs">
          {mayOpen('/payslips', me) && (
            <Button
              variant="light"
              leftSection={<IconReceipt size={16} />}
              onClick={() => location.navigate('/payslips')}
            >
              {t('payslips')}
            </Button>
          )}
          {mayAsk.informationChange && (
            <Button
              variant="default"
              leftSection={<IconEdit size={16} />}
              onClick={() => location.navigate('/apply/informationChange')}
            >
              {t('changeInformation')}
            </Button>
          )}
          {mayAsk.selfTermination && (
            <Button variant="default" color="red" onClick={() => location.navigate('/apply/selfTermination')}>
              {t('resign')}
            </Button>
          )}
        </Group>
      </Group>
    </Paper>
  );
}

function Picture({ profile }: { profile: Profile }) {
  const t = useText('portal/profile');
  const [changing, setChanging] = useState(false);
  const { avatarChange } = useMe().portal.switches;
  const picture = <PersonAvatar name={profile.name} url={profile.avatarUrl} size={88} />;
  if (!avatarChange || !profile.person) return picture;
  return (
    <>
      <UnstyledButton
        aria-label={t('avatar.change')}
        title={t('avatar.change')}
        onClick={() => setChanging(true)}
        pos="relative"
        style={{ borderRadius: '50%', flex: 'none' }}
      >
        {picture}
        <ActionIcon
          component="span"
          variant="filled"
          radius="xl"
          size={28}
          aria-hidden
          style={{ position: 'absolute', right: 0, bottom: 0 }}
        >
          <IconCamera size={16} />
        </ActionIcon>
      </UnstyledButton>
      {changing && (
        <AvatarDialog hasPicture={profile.avatarUrl !== null} onClose={() => setChanging(false)} />
      )}
    </>
  );
}

/** A line of one's own below one's name. */
function Signature({ value }: { value: string | null }) {
  const t = useText('portal/profile');
  const [changing, setChanging] = useState(false);
  const { user } = useMe();
  if (user.employmentIds.length === 0) return null;
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" {...(value ? { fs: 'italic' } : { c: 'dimmed' })}>
        {value ?? t('signature.none')}
      </Text>
      <Hint label={t('signature.title')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('signature.title')}
          onClick={() => setChanging(true)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </Hint>
      {changing && <SignatureDialog value={value ?? ''} onClose={() => setChanging(false)} />}
    </Group>
  );
}

function SignatureDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useText('portal/profile');
  const form = useForm({ initialValues: { signature: value } });
  const save = useCommand(
    trpc.portal.profile.setSignature.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.portal.profile.get.pathFilter());
        onClose();
      },
    }),
    { done: 'saved' },
  );
  return (
    <FormDialog
      opened
      title={t('signature.title')}
      onClose={onClose}
      pending={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <TextInput
        label={t('signature.label')}
        description={t('signature.hint')}
        maxLength={100}
        {...form.getInputProps('signature')}
      />
    </FormDialog>
  );
}
