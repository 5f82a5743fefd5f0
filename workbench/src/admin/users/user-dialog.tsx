import { Group, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { emailOr, FormDialog, required } from '@suanpan/portal/kit/form';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES, useLanguage, useText } from '@suanpan/portal/kit/i18n';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalName } from '../../shared/local-name.ts';
import { useManagerWarning } from './manager-warning.tsx';
import { isComplete, type RoleGrant, RoleGrantsField } from './role-grants-field.tsx';
import type { UserRow } from './user-row.ts';

interface UserDialogProps {
  user: UserRow | undefined;
  onClose: () => void;
}

export function UserDialog({ user, onClose }: UserDialogProps) {
  const t = useText('workbench/admin');
  const nameOf = useLocalName();
  const strategies = useQuery({
    ...trpc.identity.strategies.list.queryOptions(),
    enabled: user !== undefined,
    staleTime: 60_000,
  });
  const warn = useManagerWarning();
  const language = useLanguage();
  const form = useForm({
    initialValues: {
      loginName: user?.loginName ?? '',
      name: user?.name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      language: (user?.language ?? language) as string,
      roles: (user?.roles ?? [{ role: 'employee' }]).map(asGrant),
      strategyId: user?.strategyId ?? '',
      invite: false,
      password: '',
      personId: null as string | null,
    },
    validate: {
      loginName: (value) => (value.trim().length < 2 ? t('users.loginNameShort') : null),
      name: required,
      email: emailOr(t('users.emailWrong')),
      password: (value, { invite }) =>
        !user && !invite && value === '' ? t('users.passwordRequired') : null,
      roles: (grants) => (grants.every(isComplete) ? null : t('users.reachMissing')),
    },
  });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.identity.users.pathFilter());
      onClose();
    },
  };
  const create = useCommand(trpc.identity.users.create.mutationOptions(done), { success: t('users.added') });
  const update = useCommand(trpc.identity.users.update.mutationOptions(done), { done: 'saved' });

  const save = async (values: typeof form.values) => {
    const shared = {
      name: values.name.trim(),
      email: values.email.trim() === '' ? null : values.email.trim(),
      phone: values.phone.trim() === '' ? null : values.phone.trim(),
      ...(isLanguage(values.language) ? { language: values.language } : {}),
      roles: values.roles,
    };
    const person = values.personId ? { personId: values.personId } : {};
    if (user && !(await warn(user.id, shared.roles, t('access.saveAnyway')))) return;
    if (user)
      update.mutate({
        id: user.id,
        version: user.version,
        ...shared,
        ...person,
        strategyId: values.strategyId === '' ? null : values.strategyId,
      });
    else
      create.mutate({
        loginName: values.loginName.trim(),
        ...(values.invite ? { invite: true } : { password: values.password }),
        ...shared,
        ...person,
      });
  };

  return (
    <FormDialog
      opened
      title={t(user ? 'users.editTitle' : 'users.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit((values) => void save(values))}
    >
      <Group grow align="flex-start">
        <TextInput
          label={t('users.loginName')}
          required
          disabled={user !== undefined}
          autoComplete="off"
          {...form.getInputProps('loginName')}
        />
        <TextInput label={t('users.name')} required {...form.getInputProps('name')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label={t('users.email')} {...form.getInputProps('email')} />
        <TextInput label={t('users.phone')} {...form.getInputProps('phone')} />
      </Group>
      {!user?.personId && (
        <PersonSelect
          value={form.values.personId}
          onChange={(personId) => form.setFieldValue('personId', personId)}
        />
      )}
      <RoleGrantsField
        grants={form.values.roles}
        onChange={(grants) => form.setFieldValue('roles', grants)}
      />
      <Select
        label={t('users.language')}
        allowDeselect={false}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        {...form.getInputProps('language')}
      />
      {user && (
        <Select
          label={t('users.strategy')}
          allowDeselect={false}
          data={[
            { value: '', label: t('users.strategyUsual') },
            ...(strategies.data ?? []).map((one) => ({ value: one.id, label: nameOf(one.name, one.id) })),
          ]}
          {...form.getInputProps('strategyId')}
        />
      )}
      {!user && (
        <Switch
          label={t('users.inviteByMail')}
          description={t('users.inviteByMailHint')}
          {...form.getInputProps('invite', { type: 'checkbox' })}
        />
      )}
      {!user && !form.values.invite && (
        <PasswordInput
          label={t('users.password')}
          required
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
    </FormDialog>
  );
}

const asGrant = ({ role, scopeKind, scopeValue }: RoleGrant): RoleGrant => ({
  role,
  ...(scopeKind ? { scopeKind } : {}),
  ...(scopeValue ? { scopeValue } : {}),
});

type Person = RouterOutputs['people']['employments']['withoutAccount'][number];

/** Whose account it is: anybody who has none yet. */
function PersonSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const t = useText('workbench/admin');
  const [search, setSearch] = useState('');
  const [sought] = useDebouncedValue(search, 250);
  const found = useQuery({
    ...trpc.people.employments.withoutAccount.queryOptions({ search: sought }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<Person[]>([]);
  const people = new Map([...chosen, ...(found.data ?? [])].map((one) => [one.personId, one]));
  return (
    <Select
      label={t('users.person')}
      description={t('users.personHint')}
      placeholder={t('users.personSearch')}
      searchable
      clearable
      // The server has searched; a chosen one stays on the list while another word is typed.
      filter={({ options }) => options}
      data={[...people.values()].map((one) => ({
        value: one.personId,
        label: `${one.name} · ${one.employeeNumber}`,
      }))}
      value={value}
      onChange={(id) => {
        const person = id === null ? undefined : people.get(id);
        setChosen(person ? [person] : []);
        onChange(id);
      }}
      onSearchChange={setSearch}
    />
  );
}
