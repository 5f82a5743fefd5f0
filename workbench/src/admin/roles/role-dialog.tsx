import { Alert, Checkbox, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { Dialog, FormDialog, required } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { FieldGroup } from '../../shared/field-group.tsx';
import { useLocalName } from '../../shared/local-name.ts';
import type { Role } from './role.ts';

interface RoleDialogProps {
  role: Role | undefined;
  readOnly: boolean;
  onClose: () => void;
}

const inEach = <T,>(make: () => T): Record<string, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make()]));

/** A role and what it allows, by room. */
export function RoleDialog({ role, readOnly, onClose }: RoleDialogProps) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const permissions = useQuery({ ...trpc.identity.roles.permissions.queryOptions(), staleTime: 60_000 });
  const form = useForm({
    initialValues: {
      code: role?.code ?? '',
      name: { ...inEach(() => ''), ...role?.name },
      permissions: role?.permissions ?? [],
    },
    validate: {
      code: (value) => (/^[a-z][a-z0-9-]{1,59}$/.test(value) ? null : t('roles.codeWrong')),
      name: inEach(() => required),
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.identity.roles.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.identity.roles.create.mutationOptions(done), { success: t('saved') });
  const update = useCommand(trpc.identity.roles.update.mutationOptions(done), { success: t('saved') });
  const rooms = [...new Set((permissions.data ?? []).map((one) => one.room))];

  const fields = (
    <FieldGroup readOnly={readOnly}>
      <Stack gap="sm">
        <TextInput
          label={t('roles.code')}
          required
          disabled={role !== undefined}
          description={t('roles.codeHint')}
          {...form.getInputProps('code')}
        />
        <Group grow align="flex-start">
          {LANGUAGES.map((language) => (
            <TextInput
              key={language}
              lang={language}
              label={`${t('roles.name')} · ${LANGUAGE_NAMES[language]}`}
              required
              {...form.getInputProps(`name.${language}`)}
            />
          ))}
        </Group>
        <Text size="sm" fw={500}>
          {t('roles.permissions')}
        </Text>
        <ScrollArea.Autosize mah={320}>
          <Checkbox.Group {...form.getInputProps('permissions')}>
            <Stack gap="md">
              {rooms.map((room) => (
                <Stack key={room} gap={6}>
                  <Text size="xs" c="dimmed" tt="uppercase">
                    {room}
                  </Text>
                  {(permissions.data ?? [])
                    .filter((one) => one.room === room)
                    .map((one) => (
                      <Checkbox
                        key={one.code}
                        size="xs"
                        value={one.code}
                        label={`${one.name} · ${one.code}`}
                      />
                    ))}
                </Stack>
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
      </Stack>
    </FieldGroup>
  );

  if (readOnly) {
    return (
      <Dialog opened onClose={onClose} size="lg" title={nameOf(role?.name, role?.code)}>
        <Stack>
          {role?.builtIn && (
            <Alert color="blue" variant="light">
              {t('roles.builtInHint')}
            </Alert>
          )}
          {fields}
        </Stack>
      </Dialog>
    );
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={t(role ? 'roles.editTitle' : 'roles.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => {
        if (role) {
          update.mutate({
            id: role.id,
            version: role.version,
            name: values.name,
            permissions: values.permissions,
          });
        } else create.mutate(values);
      })}
    >
      {fields}
    </FormDialog>
  );
}
