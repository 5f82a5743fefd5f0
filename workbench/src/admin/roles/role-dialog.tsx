import { Alert, Checkbox, Group, ScrollArea, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { Dialog, FormDialog, required } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldGroup } from '../../shared/field-group.tsx';
import { useLocalName } from '../../shared/local-name.ts';
import type { Role } from './role.ts';

interface RoleDialogProps {
  role: Role | undefined;
  /** A set of permissions of payroll that roles take theirs from. */
  template: boolean;
  readOnly: boolean;
  onClose: () => void;
}

const inEach = <T,>(make: () => T): Record<string, T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, make()]));

const PAYROLL = 'payroll';
const titleOf = (known: boolean, template: boolean) =>
  template ? (known ? 'roles.editTemplate' : 'roles.addTemplate') : known ? 'roles.editTitle' : 'roles.add';

/** Ticks what a template allows in payroll, and nothing else there; it is kept when the role is saved. */
function TakeTemplate({ onTake }: { onTake: (permissions: readonly string[]) => void }) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const [taken, setTaken] = useState<string | null>(null);
  const templates = useQuery({ ...trpc.identity.roles.templates.queryOptions(), staleTime: 60_000 });
  if (!templates.data?.length) return null;
  return (
    <Select
      label={t('roles.takeTemplate')}
      description={t('roles.takeTemplateHint')}
      data={templates.data.map((one) => ({ value: one.id, label: nameOf(one.name, one.code) }))}
      value={taken}
      onChange={(id) => {
        setTaken(id);
        const chosen = templates.data.find((one) => one.id === id);
        if (chosen) onTake(chosen.permissions);
      }}
    />
  );
}

/** A role and what it allows, by room. */
export function RoleDialog({ role, template, readOnly, onClose }: RoleDialogProps) {
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
  const create = useCommand(trpc.identity.roles.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.identity.roles.update.mutationOptions(done), { done: 'saved' });
  const rooms = [...new Set((permissions.data ?? []).map((one) => one.room))].filter(
    (room) => !template || room === PAYROLL,
  );

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
        {!template && !readOnly && (
          <TakeTemplate
            onTake={(taken) =>
              form.setFieldValue('permissions', (before) => [
                ...before.filter((code) => !code.startsWith(`${PAYROLL}.`)),
                ...taken,
              ])
            }
          />
        )}
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
      title={t(titleOf(role !== undefined, template))}
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
        } else create.mutate({ ...values, template });
      })}
    >
      {fields}
    </FormDialog>
  );
}
