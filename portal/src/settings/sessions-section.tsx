import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { confirm } from '../kit/form/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';

/** `Chrome · Windows`, as far as a browser says what it is. */
function deviceOf(userAgent: string, say: (browser: string, system: string) => string): string {
  const browser = /(Edg|Firefox|Chrome|Safari)\//.exec(userAgent)?.[1]?.replace('Edg', 'Edge');
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent)?.[1];
  return browser && system ? say(browser, system) : userAgent.slice(0, 60);
}

/** Where one is signed in; what one doesn't know is ended here. */
export function SessionsSection() {
  const t = useText('portal/settings');
  const device = (browser: string, system: string) => t('sessions.device', { browser, system });
  const format = useFormat();
  const sessions = useQuery(trpc.identity.sessions.list.queryOptions());
  const refresh = {
    onSuccess: () => queryClient.invalidateQueries(trpc.identity.sessions.pathFilter()),
  };
  const end = useCommand(trpc.identity.sessions.end.mutationOptions(refresh), {
    success: t('sessions.ended'),
  });
  const endOthers = useCommand(trpc.identity.sessions.endOthers.mutationOptions(refresh), {
    success: t('sessions.othersEnded'),
  });
  if (sessions.isPending) return <LinesSkeleton lines={3} />;
  if (sessions.isError) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const { data } = sessions;
  return (
    <Stack gap="md">
      <Text size="xs" c="dimmed">
        {t('sessions.about')}
      </Text>
      {data.map((session) => (
        <Group key={session.id} justify="space-between" gap="sm">
          <div style={{ minWidth: 0 }}>
            <Group gap="xs">
              <Text size="sm" fw={560} title={session.userAgent}>
                {deviceOf(session.userAgent, device)}
              </Text>
              {session.current && <Badge color="teal">{t('sessions.current')}</Badge>}
              {session.transport === 'bearer' && <Badge color="gray">{t('sessions.program')}</Badge>}
            </Group>
            <Text size="xs" c="dimmed">
              {t('sessions.facts', {
                ip: session.ip,
                seen: format.instant(session.seenAt),
                ends: format.instant(session.endsAt),
              })}
            </Text>
          </div>
          {!session.current && (
            <Button
              size="xs"
              variant="default"
              aria-label={t('sessions.endOf', { device: deviceOf(session.userAgent, device) })}
              loading={end.isPending && end.variables.id === session.id}
              onClick={() => end.mutate({ id: session.id })}
            >
              {t('sessions.end')}
            </Button>
          )}
        </Group>
      ))}
      {data.length > 1 && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          loading={endOthers.isPending}
          onClick={async () => {
            const sure = await confirm({
              title: t('sessions.endOthers'),
              message: t('sessions.endOthersMessage'),
            });
            if (sure) endOthers.mutate();
          }}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
    </Stack>
  );
}
