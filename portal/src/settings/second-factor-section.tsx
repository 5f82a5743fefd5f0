import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { confirm } from '../kit/form/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { KeptCodes } from './kept-codes.tsx';

// Few ever open it, and everybody would load it with their settings.
const SetUpFactor = lazy(async () => ({ default: (await import('./set-up-factor.tsx')).SetUpFactor }));

/** A second proof at sign-in: a code of an app beside the password. */
export function SecondFactorSection() {
  const t = useText('portal/settings');
  const format = useFormat();
  const factor = useQuery(trpc.identity.secondFactor.get.queryOptions());
  const [settingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const refresh = () => queryClient.invalidateQueries(trpc.identity.secondFactor.pathFilter());
  const renew = useCommand(
    trpc.identity.secondFactor.renewCodes.mutationOptions({
      onSuccess: (made) => {
        setCodes(made.codes);
        void refresh();
      },
    }),
  );
  const remove = useCommand(trpc.identity.secondFactor.remove.mutationOptions({ onSuccess: refresh }), {
    success: t('factor.removed'),
  });
  if (factor.isPending) return <LinesSkeleton lines={2} />;
  if (factor.isError) return <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />;
  const { since, codesLeft } = factor.data;
  return (
    <Stack gap="md" align="flex-start">
      <Text size="xs" c="dimmed">
        {t('factor.about')}
      </Text>
      {since === null ? (
        <Button onClick={() => setSettingUp(true)}>{t('factor.setUp')}</Button>
      ) : (
        <>
          <Group gap="xs">
            <Badge color="teal">{t('factor.on')}</Badge>
            <Text size="sm">{t('factor.since', { since: format.instant(since) })}</Text>
          </Group>
          <Text size="sm" c={codesLeft <= 3 ? 'red' : undefined}>
            {t('factor.codesLeft', { count: codesLeft })}
          </Text>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              loading={renew.isPending}
              onClick={async () => {
                const sure = await confirm({
                  title: t('factor.renew'),
                  message: t('factor.renewMessage'),
                });
                if (sure) renew.mutate();
              }}
            >
              {t('factor.renew')}
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              loading={remove.isPending}
              onClick={async () => {
                const sure = await confirm({
                  title: t('factor.remove'),
                  message: t('factor.removeMessage'),
                });
                if (sure) remove.mutate();
              }}
            >
              {t('factor.remove')}
            </Button>
          </Group>
        </>
      )}
      {codes && <KeptCodes codes={codes} />}
      {settingUp && (
        <Suspense>
          <SetUpFactor
            onClose={() => {
              setSettingUp(false);
              void refresh();
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}
