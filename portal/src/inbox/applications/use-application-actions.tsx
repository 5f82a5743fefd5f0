import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowBackUp, IconBan, IconBell, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { trpc, useCommand } from '../../kit/api/index.ts';
import { confirm, FormDialog, MultilineInput } from '../../kit/form/index.ts';
import { useText } from '../../kit/i18n/index.ts';
import { useAppLocation } from '../../kit/location/index.ts';
import type { SecondaryAction } from '../../kit/shell/index.ts';
import { refreshInbox } from '../refresh-inbox.ts';
import type { Application } from './application-body.tsx';

interface Actions {
  actions: SecondaryAction[];
  dialog: ReactNode;
}

/** What its applicant may do with an application besides withdrawing it; each is asked about first. */
export function useApplicationActions(
  application: (Application & { approvalId: string }) | undefined,
  title: string,
): Actions {
  const t = useText('portal/inbox');
  const location = useAppLocation();
  const [isCancelling, setCancelling] = useState(false);
  const form = useForm({ initialValues: { remark: '' } });
  const open = (id: string) => location.navigate(`/apply/${application?.type ?? ''}?draft=${id}`);
  const remind = useCommand(
    { ...trpc.inbox.approvals.remind.mutationOptions(), onSuccess: refreshInbox },
    { success: t('done.remind') },
  );
  const reset = useCommand(
    {
      ...trpc.inbox.applications.reset.mutationOptions(),
      onSuccess: async (_done, { id }) => {
        await refreshInbox();
        open(id);
      },
    },
    { success: t('done.reset') },
  );
  const copy = useCommand(
    {
      ...trpc.inbox.applications.copy.mutationOptions(),
      onSuccess: async ({ id }) => {
        await refreshInbox();
        open(id);
      },
    },
    { success: t('done.copy') },
  );
  const cancel = useCommand(
    {
      ...trpc.inbox.applications.cancel.mutationOptions(),
      onSuccess: async () => {
        setCancelling(false);
        form.reset();
        await refreshInbox();
      },
    },
    { success: t('done.cancel') },
  );
  if (!application) return { actions: [], dialog: null };
  const { id, approvalId, allowed } = application;
  const ask = async (action: 'remind' | 'reset' | 'copy', then: () => void) => {
    const question = {
      title: t(`actions.${action}`),
      message: t(`confirm.${action}`, { title }),
      confirmLabel: t(`actions.${action}`),
    };
    if (await confirm(question)) then();
  };
  const all = {
    remind: { Icon: IconBell, onClick: () => void ask('remind', () => remind.mutate({ id: approvalId })) },
    reset: { Icon: IconArrowBackUp, onClick: () => void ask('reset', () => reset.mutate({ id })) },
    copy: { Icon: IconCopy, onClick: () => void ask('copy', () => copy.mutate({ id })) },
    cancel: { Icon: IconBan, onClick: () => setCancelling(true) },
  } as const;
  const actions = (Object.keys(all) as (keyof typeof all)[])
    .filter((action) => allowed.includes(action))
    .map((action) => {
      const { Icon, onClick } = all[action];
      return { label: t(`actions.${action}`), icon: <Icon size={16} stroke={1.6} />, onClick };
    });
  const dialog = (
    <FormDialog
      title={t('actions.cancel')}
      opened={isCancelling}
      onClose={() => setCancelling(false)}
      pending={cancel.isPending}
      danger
      submitLabel={t('actions.cancel')}
      onSubmit={form.onSubmit(({ remark }) =>
        cancel.mutate({ id, ...(remark.trim() ? { remark: remark.trim() } : {}) }),
      )}
    >
      <Text size="sm">{t('confirm.cancel', { title })}</Text>
      <MultilineInput
        label={t('remark')}
        description={t('remarkOptional')}
        {...form.getInputProps('remark')}
      />
    </FormDialog>
  );
  return { actions, dialog };
}
