import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { FormDialog, NumberField } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';

export interface Prioritised {
  kind: 'topic' | 'message';
  id: string;
  name: string;
  priority: number;
}

/** Of a whole topic, or of one message that waits: the higher goes first. */
export function PriorityDialog({ of, onClose }: { of: Prioritised; onClose: () => void }) {
  const t = useText('workbench/admin/queue-monitor');
  const form = useForm({ initialValues: { priority: of.priority as number | '' } });
  const done = {
    onSuccess: () => {
      queryClient.invalidateQueries(trpc.admin.queue.pathFilter());
      onClose();
    },
  };
  const topic = useCommand(trpc.admin.queue.setTopicPriority.mutationOptions(done), { done: 'saved' });
  const message = useCommand(trpc.admin.queue.setMessagePriority.mutationOptions(done), {
    done: 'saved',
  });
  return (
    <FormDialog
      opened
      title={t('priorityOf', { name: of.name })}
      onClose={onClose}
      pending={topic.isPending || message.isPending}
      onSubmit={form.onSubmit(({ priority }) => {
        const input = { id: of.id, priority: priority === '' ? 0 : priority };
        if (of.kind === 'topic') topic.mutate(input);
        else message.mutate(input);
      })}
    >
      <Text size="sm" c="dimmed">
        {t(of.kind === 'topic' ? 'topicPriorityHint' : 'messagePriorityHint')}
      </Text>
      <NumberField label={t('priority')} min={-100} max={100} whole {...form.getInputProps('priority')} />
    </FormDialog>
  );
}
