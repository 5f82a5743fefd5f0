import { Box, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { REMINDERS } from '@suanpan/engine/domain';
import { CHANNEL_WISHES } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { queryClient, type RouterOutputs, trpc, useCommand } from '../../kit/api/index.ts';
import { ErrorState } from '../../kit/errors/index.ts';
import { Dialog, FormDialog } from '../../kit/form/index.ts';
import { useText } from '../../kit/i18n/index.ts';
import { LinesSkeleton } from '../../kit/shell/index.ts';

type Wishes = RouterOutputs['inbox']['channels']['get'];
type Channel = (typeof REMINDERS)[number];

/** By what one is told of what. */
export function ChannelsDialog({ onClose }: { onClose: () => void }) {
  const t = useText('portal/inbox');
  const { data, error, refetch } = useQuery(trpc.inbox.channels.get.queryOptions());
  if (data) return <WishForm wishes={data} onClose={onClose} />;
  return (
    <Dialog title={t('channels.title')} opened onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LinesSkeleton lines={6} />}
    </Dialog>
  );
}

function WishForm({ wishes, onClose }: { wishes: Wishes; onClose: () => void }) {
  const t = useText('portal/inbox');
  const { platforms } = wishes;
  const channels = REMINDERS.filter((channel) => channel !== 'chat' || platforms.length > 0);
  const nameOf = (channel: Channel) =>
    channel === 'chat'
      ? platforms.map((one) => t(`channels.platforms.${one}`)).join(' / ')
      : t(`channels.names.${channel}`);
  const form = useForm({ initialValues: { rows: wishes.rows } });
  const save = useCommand(
    {
      ...trpc.inbox.channels.save.mutationOptions(),
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.inbox.channels.get.queryKey() });
        onClose();
      },
    },
    { success: t('channels.saved') },
  );
  return (
    <FormDialog
      title={t('channels.title')}
      opened
      size="lg"
      onClose={onClose}
      pending={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
    >
      <Text size="sm" c="dimmed">
        {t('channels.hint')}
      </Text>
      <Stack gap="md">
        {form.values.rows.map(({ category }, index) => {
          const name = t(`notificationCategories.${category}`);
          return (
            <Box key={category} role="group" aria-label={name}>
              <Text size="sm" fw={600} mb={4}>
                {name}
              </Text>
              <SimpleGrid cols={{ base: 1, xs: channels.length }} spacing="sm">
                {channels.map((channel) => (
                  <Select
                    key={channel}
                    size="sm"
                    label={nameOf(channel)}
                    allowDeselect={false}
                    data={CHANNEL_WISHES.map((value) => ({ value, label: t(`channels.wishes.${value}`) }))}
                    {...form.getInputProps(`rows.${index}.${channel}`)}
                  />
                ))}
              </SimpleGrid>
            </Box>
          );
        })}
      </Stack>
    </FormDialog>
  );
}
