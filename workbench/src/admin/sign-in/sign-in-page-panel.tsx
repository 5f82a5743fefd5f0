import { Box, Button, ColorInput, Grid, Group, Input, MultiSelect, Paper, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { useLeaveGuard } from '@suanpan/portal/kit/form';
import { LANGUAGE_NAMES, LANGUAGES, useText } from '@suanpan/portal/kit/i18n';
import { LinesSkeleton } from '@suanpan/portal/kit/shell';
import { SIGN_IN_TEXTS, type SignInText } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { LocalNameInput } from '../../shared/local-name-input.tsx';
import { PictureField } from './picture-field.tsx';
import { type SignInPage, SignInPreview } from './sign-in-preview.tsx';
import { TextsInput } from './texts-input.tsx';

/** How the page looks that everybody signs in on, beside what it will look like. */
export function SignInPagePanel() {
  const page = useQuery(trpc.identity.signInPage.get.queryOptions());
  if (page.error && !page.data) return <ErrorState error={page.error} onRetry={() => void page.refetch()} />;
  return page.data ? <PageForm page={page.data} /> : <LinesSkeleton lines={8} />;
}

function PageForm({ page }: { page: SignInPage }) {
  const t = useText('workbench/admin/sign-in');
  const form = useForm({ initialValues: page });
  const save = useCommand(
    trpc.identity.signInPage.save.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.identity.signInPage.get.queryKey(), saved);
        form.setValues(saved);
      },
    }),
    { done: 'saved' },
  );
  const { values } = form;
  const textsOf = (field: SignInText) => ({
    value: values[field],
    onChange: (texts: Record<string, string>) => form.setFieldValue(field, texts),
  });
  const dirty = JSON.stringify(values) !== JSON.stringify(page);
  useLeaveGuard(dirty);
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <form onSubmit={form.onSubmit((settings) => save.mutate({ settings }))}>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t('page.about')}
            </Text>
            <LocalNameInput label={t('page.name')} description={t('page.nameHint')} {...textsOf('name')} />
            <LocalNameInput label={t('page.claim')} {...textsOf('claim')} />
            <TextsInput
              label={t('page.claimMore')}
              minRows={2}
              maxLength={SIGN_IN_TEXTS.claimMore}
              {...textsOf('claimMore')}
            />
            <TextsInput
              label={t('page.notice')}
              description={t('page.noticeHint')}
              minRows={2}
              maxLength={SIGN_IN_TEXTS.notice}
              {...textsOf('notice')}
            />
            <PictureField kind="logo" value={values.logo} onChange={(id) => form.setFieldValue('logo', id)} />
            <PictureField
              kind="background"
              value={values.background}
              onChange={(id) => form.setFieldValue('background', id)}
            />
            <ColorInput
              label={t('page.colour')}
              description={t('page.colourHint')}
              format="hex"
              withEyeDropper={false}
              value={values.colour ?? ''}
              onChange={(colour) =>
                form.setFieldValue('colour', /^#[0-9a-f]{6}$/i.test(colour) ? colour : null)
              }
            />
            <MultiSelect
              label={t('page.languages')}
              description={t('page.languagesHint')}
              data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] ?? value }))}
              {...(values.languages.length === 0 ? { placeholder: t('page.allLanguages') } : {})}
              clearable
              {...form.getInputProps('languages')}
            />
            <Group justify="flex-end">
              <Button variant="default" disabled={!dirty} onClick={() => form.setValues(page)}>
                {t('page.undo')}
              </Button>
              <Button type="submit" loading={save.isPending} disabled={!dirty}>
                {t('page.save')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Box pos="sticky" top={72}>
          <Input.Label component="div" mb={6}>
            {t('page.preview')}
          </Input.Label>
          <Paper withBorder style={{ overflow: 'hidden' }}>
            <SignInPreview page={values} />
          </Paper>
        </Box>
      </Grid.Col>
    </Grid>
  );
}
