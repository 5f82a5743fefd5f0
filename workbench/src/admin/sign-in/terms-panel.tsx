import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, type RouterOutputs, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useLeaveGuard } from '@suanpan/portal/kit/form';
import { useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { TERMS_LENGTH } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { TextsInput } from './texts-input.tsx';

type Terms = RouterOutputs['identity']['terms']['get'];

/** What whoever makes an account their own has to accept before anything else. */
export function TermsPanel() {
  const terms = useQuery(trpc.identity.terms.get.queryOptions());
  if (terms.error && !terms.data)
    return <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />;
  return terms.data ? <TermsForm terms={terms.data} /> : <LinesSkeleton lines={6} />;
}

function TermsForm({ terms }: { terms: Terms }) {
  const t = useText('workbench/admin/sign-in');
  const form = useForm({ initialValues: { texts: terms.texts } });
  const save = useCommand(
    trpc.identity.terms.save.mutationOptions({
      onSuccess: (texts) => {
        form.resetDirty();
        queryClient.setQueryData(trpc.identity.terms.get.queryKey(), { ...terms, texts });
      },
    }),
    { done: 'saved' },
  );
  const dirty = JSON.stringify(form.values.texts) !== JSON.stringify(terms.texts);
  useLeaveGuard(dirty);
  return (
    <Paper withBorder p="lg" maw={820}>
      <form onSubmit={form.onSubmit(({ texts }) => save.mutate({ texts }))}>
        <Stack gap="md">
          <Text size="sm">{t('terms.about')}</Text>
          <Text size="sm" c="dimmed">
            {t('terms.count', { accepted: terms.accepted, open: terms.open })}
          </Text>
          <TextsInput
            label={t('terms.text')}
            description={t('terms.hint')}
            minRows={10}
            maxLength={TERMS_LENGTH}
            value={form.values.texts}
            onChange={(texts) => form.setFieldValue('texts', texts)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!dirty}>
              {t('terms.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
