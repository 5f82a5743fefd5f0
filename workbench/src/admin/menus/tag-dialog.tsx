import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, NumberField, required } from '@suanpan/portal/kit/form';
import { useLocalText, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import { refreshMenus, type TagRow } from './menu-rows.ts';

interface TagDialogProps {
  tag: TagRow | undefined;
  onClose: () => void;
}

export function TagDialog({ tag, onClose }: TagDialogProps) {
  const t = useText('workbench/admin/menus');
  const own = useLocalText();
  const highest = useQuery({
    ...trpc.identity.menuTags.highest.queryOptions(),
    enabled: tag === undefined,
    // Another may have been added since.
    gcTime: 0,
  });
  const form = useForm({
    initialValues: {
      names: (tag?.names ?? {}) as Record<string, string>,
      sequence: (tag?.sequence ?? '') as number | '',
    },
    validate: {
      names: (value) => required(own(value)),
      sequence: (value) => required(String(value)),
    },
  });
  const propose = useEffectEvent((next: number) => {
    if (form.values.sequence !== '') return;
    form.setFieldValue('sequence', next);
    form.resetDirty({ ...form.values, sequence: next });
  });
  useEffect(() => {
    if (highest.data) propose(highest.data.maxSeqNumber + 1);
  }, [highest.data]);
  const done = {
    onSuccess: async () => {
      await refreshMenus();
      onClose();
    },
  };
  const create = useCommand(trpc.identity.menuTags.create.mutationOptions(done), { done: 'added' });
  const update = useCommand(trpc.identity.menuTags.update.mutationOptions(done), { done: 'saved' });
  const save = async ({ names, sequence }: typeof form.values) => {
    const given = { names, sequence: Number(sequence) };
    const isTaken = await queryClient.fetchQuery({
      ...trpc.identity.menuTags.checkNumber.queryOptions({
        ...{ sequence: given.sequence },
        ...(tag ? { id: tag.id } : {}),
      }),
      staleTime: 0,
    });
    if (isTaken) form.setFieldError('sequence', t('tags.taken', { number: given.sequence }));
    else if (tag) update.mutate({ ...given, id: tag.id, version: tag.version });
    else create.mutate(given);
  };
  return (
    <FormDialog
      opened
      title={t(tag ? 'tags.editTitle' : 'tags.add')}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      onSubmit={form.onSubmit(save)}
    >
      <LocalNameInput
        label={t('form.name')}
        required
        value={form.values.names}
        onChange={(value) => form.setFieldValue('names', value)}
        error={form.errors.names}
      />
      <NumberField
        label={t('tags.sequence')}
        description={t('tags.sequenceHint')}
        required
        min={0}
        max={1_000_000}
        whole
        {...form.getInputProps('sequence')}
      />
    </FormDialog>
  );
}
