import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { queryClient, trpc, useCommand } from '@suanpan/portal/kit/api';
import { ErrorState } from '@suanpan/portal/kit/errors';
import { FormDialog } from '@suanpan/portal/kit/form';
import { useFormat, useText } from '@suanpan/portal/kit/i18n';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** What is still to be granted of a year, and what lapses, before it is posted. */
export function YearGrantDialog({ onClose }: { onClose: () => void }) {
  const t = useText('workbench/people');
  const format = useFormat();
  const current = new Date().getFullYear();
  const [year, setYear] = useState(current);
  const preview = useQuery(trpc.people.leaveYear.preview.queryOptions({ year }));
  const post = useCommand(
    {
      ...trpc.people.leaveYear.post.mutationOptions(),
      onSuccess: () => {
        void queryClient.invalidateQueries(trpc.people.pathFilter());
        onClose();
      },
    },
    { success: ({ people }) => t('registers.grant.done', { count: people, shown: format.number(people) }) },
  );
  const { data, error } = preview;
  const nothing = data !== undefined && data.people === 0;
  return (
    <FormDialog
      opened
      title={t('registers.grant.title')}
      submitLabel={t('registers.grant.post')}
      onClose={onClose}
      pending={post.isPending}
      disabled={data === undefined || nothing}
      onSubmit={(event) => {
        event.preventDefault();
        post.mutate({ year });
      }}
    >
      <Text size="sm">{t('registers.grant.about')}</Text>
      <SegmentedControl
        aria-label={t('registers.grant.year')}
        value={String(year)}
        onChange={(value) => setYear(Number(value))}
        data={[current, current + 1].map(String)}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void preview.refetch()} />
      ) : !data ? (
        <Skeleton h={24} />
      ) : (
        <Text size="sm" fw={500}>
          {nothing
            ? t('registers.grant.nothing', { year })
            : t('registers.grant.counts', {
                count: data.people,
                shown: format.number(data.people),
                granted: format.number(data.granted),
                lapsed: format.number(data.lapsed),
              })}
        </Text>
      )}
    </FormDialog>
  );
}
