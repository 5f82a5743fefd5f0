import { Anchor, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { problemOf, trpc, useCommand } from '../kit/api/index.ts';
import { Dialog, required } from '../kit/form/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { problemText } from '../kit/notices/index.ts';
import { QrPicture } from '../kit/qr/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { KeptCodes } from './kept-codes.tsx';

/** Shows an app the secret and asks for a code of it; then the codes to keep. */
export function SetUpFactor({ onClose }: { onClose: () => void }) {
  const t = useText('portal/settings');
  const form = useForm({ initialValues: { code: '' }, validate: { code: required } });
  const begin = useCommand(trpc.identity.secondFactor.begin.mutationOptions({ onError: onClose }));
  const confirm = useCommand({
    ...trpc.identity.secondFactor.confirm.mutationOptions(),
    meta: { silent: true },
    onError: (failure) => form.setFieldError('code', problemText(problemOf(failure))),
  });
  const start = useEffectEvent(() => begin.mutate());
  useEffect(() => start(), []);
  const codes = confirm.data?.codes;
  return (
    <Dialog opened onClose={onClose} title={t('factor.setUp')} closeOnClickOutside={false}>
      {codes ? (
        <Stack gap="md">
          <KeptCodes codes={codes} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('factor.kept')}</Button>
          </Group>
        </Stack>
      ) : begin.data ? (
        <form noValidate onSubmit={form.onSubmit(({ code }) => confirm.mutate({ code }))}>
          <Stack gap="md">
            <Text size="sm">{t('factor.scan')}</Text>
            <Group justify="center">
              <QrPicture text={begin.data.address} label={t('factor.picture')} />
            </Group>
            <Text size="sm">
              {t('factor.byHand')} <Code>{begin.data.secret.match(/.{4}/g)?.join(' ')}</Code>
            </Text>
            <Anchor size="sm" href={begin.data.address} hiddenFrom="sm">
              {t('factor.onThisPhone')}
            </Anchor>
            <TextInput
              label={t('factor.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              data-autofocus
              {...form.getInputProps('code')}
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose} disabled={confirm.isPending}>
                {t('factor.cancel')}
              </Button>
              <Button type="submit" loading={confirm.isPending}>
                {t('factor.confirm')}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        <LinesSkeleton lines={6} />
      )}
    </Dialog>
  );
}
