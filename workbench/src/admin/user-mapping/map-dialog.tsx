import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, required } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { AccountSelect } from './account-select.tsx';
import type { ExternalUserRow } from './external-user-row.ts';

/** Which account somebody of the other system has here. */
export function MapDialog({ row, onClose }: { row: ExternalUserRow; onClose: () => void }) {
  const t = useText('workbench/admin/user-mapping');
  const form = useForm<{ userId: string | null }>({
    initialValues: { userId: row.account?.id ?? null },
    validate: { userId: (value) => required(value ?? '') },
  });
  const map = useCommand(
    trpc.identity.userMapping.create.mutationOptions({
      onSuccess: () => {
        queryClient.invalidateQueries(trpc.identity.userMapping.pathFilter());
        onClose();
      },
    }),
    { done: 'saved' },
  );
  return (
    <FormDialog
      opened
      title={t('mapTitle', { name: row.name })}
      onClose={onClose}
      pending={map.isPending}
      onSubmit={form.onSubmit(({ userId }) => map.mutate({ externalUserId: row.id, userId: userId ?? '' }))}
    >
      <Text size="sm" c="dimmed">
        {t('mapHint', { code: row.code })}
      </Text>
      <AccountSelect label={t('account')} required {...form.getInputProps('userId')} />
    </FormDialog>
  );
}
