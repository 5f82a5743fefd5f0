import { Stack, Switch, Text } from '@mantine/core';
import { GLOBAL_SWITCHES, type PortalSwitch, PROFILE_SWITCHES, TEAM_SWITCHES } from '@suanpan/server/words';
import { useQuery } from '@tanstack/react-query';
import { queryClient, trpc, useCommand } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { LinesSkeleton } from '../kit/shell/index.ts';
import { Row, Section } from './section.tsx';
import { WatermarkForm } from './watermark-form.tsx';

const AREAS: Record<'global' | 'profile' | 'team', readonly PortalSwitch[]> = {
  global: GLOBAL_SWITCHES,
  profile: PROFILE_SWITCHES,
  team: TEAM_SWITCHES,
};

/** What holds for everybody in one area: a switch takes effect at once, for everyone, and stands in the trail. */
export function EveryonesSettings({ area }: { area: keyof typeof AREAS }) {
  const t = useText('portal/settings');
  const settings = useQuery(trpc.portal.settings.get.queryOptions());
  const save = useCommand(
    trpc.portal.settings.save.mutationOptions({
      onSuccess: (stored) => {
        queryClient.setQueryData(trpc.portal.settings.get.queryKey(), stored);
        // Menus and the mark follow.
        void queryClient.invalidateQueries(trpc.identity.auth.me.pathFilter());
      },
    }),
    { done: 'saved' },
  );
  if (settings.error && !settings.data)
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <LinesSkeleton lines={6} />;
  const { switches, watermark } = settings.data;
  const wanted = save.isPending ? save.variables.switches : undefined;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t(`about.${area}`)}
      </Text>
      <Section title={t(`tabs.${area}`)}>
        <Stack gap="lg">
          {AREAS[area].map((code) => (
            <Row key={code} label={t(`switches.${code}`)} hint={t(`hints.${code}`)}>
              <Switch
                aria-label={t(`switches.${code}`)}
                checked={wanted?.[code] ?? switches[code]}
                disabled={save.isPending}
                onChange={(event) => save.mutate({ switches: { [code]: event.currentTarget.checked } })}
              />
            </Row>
          ))}
        </Stack>
      </Section>
      {area === 'global' && (
        <WatermarkForm
          watermark={watermark}
          pending={save.isPending}
          onSave={(wished) => save.mutateAsync({ watermark: wished })}
        />
      )}
    </Stack>
  );
}
