import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { StaffStatus } from '@suanpan/server/words';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import {
  ChartChoice,
  groupOf,
  PivotChart,
  PivotFiles,
  PivotFilter,
  PivotGrid,
  type PivotGroup,
  usePivotWords,
  Wells,
} from '../pivot/index.ts';
import { PivotLayouts } from './pivot-layouts.tsx';
import { PivotPeople } from './pivot-people.tsx';
import { type TeamSource, useTeamPivot } from './use-team-pivot.ts';

interface TeamPivotProps {
  /** As the list is narrowed. */
  search: string | undefined;
  status: readonly StaffStatus[];
}

/** One's people in groups: wells, chart and table; all of it stands in the address. */
export function TeamPivot(props: TeamPivotProps) {
  const source = useQuery({ ...trpc.portal.team.pivot.source.queryOptions(), staleTime: 60_000 });
  if (source.error) return <ErrorState error={source.error} onRetry={() => void source.refetch()} />;
  if (!source.data) return <Skeleton h={420} />;
  return <Pivot {...props} source={source.data} />;
}

function Pivot({ search, status, source }: TeamPivotProps & { source: TeamSource }) {
  const t = useText('portal/team-staff');
  const format = useFormat();
  const [currency, setCurrency] = useState('');
  const pivot = useTeamPivot(source, currency);
  const { place, asked } = pivot;
  const shown = { ...place, definition: asked };
  // What stands in the wells may not be computed yet.
  const words = { inWells: usePivotWords(place), shown: usePivotWords(shown) };
  const [opened, setOpened] = useState<PivotGroup>();
  const chart = useRef<HTMLDivElement>(null);
  const input = { ...asked, status: [...status], ...(search ? { search } : {}) };
  const answer = useQuery({
    ...trpc.portal.team.pivot.compute.queryOptions(input),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  if (data && data.currency !== currency) setCurrency(data.currency);
  // While the next answer is on its way, the last one stands: its shape is that of what was asked then.
  const fits = data && !answer.isPlaceholderData ? data : undefined;
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <ChartChoice value={place.drawing} onChange={(next) => place.change({ drawing: next })} />
        <PivotLayouts layout={pivot.layout} onApply={pivot.apply} />
        <PivotFiles title={t('title')} answer={fits} place={shown} chart={chart} />
        <Checkbox
          size="xs"
          pb={7}
          label={t('pivot.defer')}
          checked={pivot.deferred}
          onChange={(event) => pivot.setDeferred(event.currentTarget.checked)}
        />
        {pivot.deferred && (
          <Button
            size="xs"
            leftSection={<IconRefresh size={14} />}
            disabled={!pivot.waits}
            onClick={pivot.update}
          >
            {t('pivot.update')}
          </Button>
        )}
      </Group>
      <Wells
        place={place}
        words={words.inWells}
        filterOf={(field) => (
          <PivotFilter field={field} place={place} words={words.inWells} choices={data?.choices} />
        )}
      />
      {answer.error ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !fits ? (
        <Skeleton h={360} />
      ) : fits.people === 0 ? (
        <EmptyState text={t('pivot.nobody')} />
      ) : (
        <>
          <Text size="xs" c="dimmed">
            {t('pivot.people', { count: fits.people, shown: format.number(fits.people) })}
          </Text>
          {fits.hidden > 0 && (
            <Alert color="blue" p="xs">
              {t('pivot.hidden', { count: source.atLeast })}
            </Alert>
          )}
          <div ref={chart}>
            <PivotChart answer={fits} place={shown} words={words.shown} />
          </div>
          <PivotGrid
            answer={fits}
            place={shown}
            words={words.shown}
            onOpen={(row, column) => setOpened(groupOf(asked, row, column))}
          />
        </>
      )}
      <PivotPeople input={input} group={opened} words={words.shown} onClose={() => setOpened(undefined)} />
    </Stack>
  );
}
