import { Button, Group, Paper, Skeleton, Stack, Switch, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { EmptyState, ErrorState } from '@suanpan/portal/kit/errors';
import { MultilineInput, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { type Column, DataTable } from '@suanpan/portal/kit/table';
import { useQuery } from '@tanstack/react-query';
import { AccountSelect } from './account-select.tsx';

type Settings = NonNullable<RouterOutputs['identity']['demo']['get']['settings']>;
type Login = RouterOutputs['identity']['demo']['logins'][number];

const refresh = { onSuccess: () => queryClient.invalidateQueries(trpc.identity.demo.pathFilter()) };

/** What the sign-in page of a demo tells its visitors, and the accounts that it offers them. */
export function DemoPanel() {
  const demo = useQuery(trpc.identity.demo.get.queryOptions());
  if (demo.error) return <ErrorState error={demo.error} onRetry={() => void demo.refetch()} />;
  return (
    <Stack gap="lg">
      {demo.data?.settings ? <SettingsForm settings={demo.data.settings} /> : <Skeleton h={180} />}
      <OfferedLogins />
    </Stack>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const t = useText('workbench/admin/user-mapping');
  const form = useForm({ initialValues: settings });
  const save = useCommand(trpc.identity.demo.save.mutationOptions(refresh), { done: 'saved' });
  return (
    <Paper withBorder p="md">
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Stack gap="sm" maw={640}>
          <MultilineInput
            label={t('demo.notice')}
            description={t('demo.noticeHint')}
            minRows={2}
            maxRows={6}
            maxLength={500}
            {...form.getInputProps('notice')}
          />
          <Switch
            label={t('demo.offersLogins')}
            {...form.getInputProps('offersLogins', { type: 'checkbox' })}
          />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {t('demo.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function OfferedLogins() {
  const t = useText('workbench/admin/user-mapping');
  const logins = useQuery(trpc.identity.demo.logins.queryOptions());
  const form = useForm<{ label: string; userId: string | null }>({
    initialValues: { label: '', userId: null },
    validate: { label: required, userId: (value) => required(value ?? '') },
  });
  const add = useCommand(
    trpc.identity.demo.addLogin.mutationOptions({
      onSuccess: () => {
        form.reset();
        return refresh.onSuccess();
      },
    }),
    { done: 'added' },
  );
  const remove = useCommand(trpc.identity.demo.removeLogin.mutationOptions(refresh), {
    success: t('demo.taken'),
  });
  const columns: Column<Login>[] = [
    { key: 'label', header: t('demo.label'), fixed: true, render: (row) => <strong>{row.label}</strong> },
    {
      key: 'loginName',
      header: t('account'),
      fixed: true,
      render: (row) => `${row.userName} (${row.loginName})`,
    },
    {
      key: 'actions',
      header: '',
      fixed: true,
      align: 'right',
      render: (row) => (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          aria-label={t('demo.takeOf', { name: row.label })}
          onClick={() => remove.mutate({ id: row.id })}
        >
          {t('demo.take')}
        </Button>
      ),
    },
  ];
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('demo.logins')}
      </Title>
      <form
        onSubmit={form.onSubmit(({ label, userId }) => add.mutate({ label, userId: userId ?? '' }))}
        noValidate
      >
        <Group align="flex-start" wrap="wrap">
          <TextInput label={t('demo.label')} maxLength={60} {...form.getInputProps('label')} />
          <AccountSelect label={t('account')} {...form.getInputProps('userId')} />
          <Button type="submit" mt={25} variant="default" loading={add.isPending}>
            {t('demo.offer')}
          </Button>
        </Group>
      </form>
      <DataTable
        id="demo-logins"
        label={t('demo.logins')}
        columns={columns}
        rows={logins.data}
        isLoading={logins.isLoading}
        error={logins.error}
        onRetry={() => void logins.refetch()}
        rowKey={(row) => row.id}
        empty={<EmptyState text={t('demo.empty')} />}
      />
    </Stack>
  );
}
