import { Button, Group, Pill } from '@mantine/core';
import { APPLICATION_STATES } from '@suanpan/server/words';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { useFormat, useLocalText, useText } from '../kit/i18n/index.ts';
import { useAppLocation } from '../kit/location/index.ts';
import { DraftRows } from './applications/draft-rows.tsx';
import { ApprovalRow } from './approval-row.tsx';
import { InboxList, InboxSearch, StateChoice, useInboxFilter } from './inbox-list.tsx';

/** What one asked others to decide. */
export function ApplicationList({ basePath }: { basePath: string }) {
  const t = useText('portal/inbox');
  const location = useAppLocation();
  const filter = useInboxFilter();
  const state = filter.oneOf('state', APPLICATION_STATES) ?? 'all';
  const type = filter.one('type');
  const since = /^\d{4}-\d{2}-\d{2}$/.exec(filter.one('since') ?? '')?.[0];
  const list = useQuery({
    ...trpc.inbox.applications.list.queryOptions({
      ...{ ...filter.input, state },
      ...(type ? { type } : {}),
      ...(since ? { since } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <InboxList
      list={list}
      filter={filter}
      filters={
        <Group justify="space-between" gap="sm">
          {(type || since) && (
            <NarrowedTo
              type={type}
              since={since}
              onClear={() => filter.choose({ type: null, since: null })}
            />
          )}
          <StateChoice
            choices={APPLICATION_STATES}
            value={state}
            labelOf={(value) => t(`applicationStates.${value}`)}
            onChange={(value) => filter.choose({ state: value })}
          />
          <InboxSearch filter={filter} />
          <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => location.navigate('/centre')}>
            {t('apply.title')}
          </Button>
        </Group>
      }
      selection={filter.input.page === 1 && state !== 'processed' && !filter.input.search && <DraftRows />}
      empty={{
        icon: <IconSend size={28} stroke={1.5} />,
        text: t(filter.input.search ? 'noneFiltered' : 'noneApplications'),
      }}
    >
      {(row) => <ApprovalRow key={row.id} approval={row} href={`${basePath}/applications/${row.id}`} />}
    </InboxList>
  );
}

/** What a figure elsewhere has narrowed the list to, and the way back to all of it. */
function NarrowedTo(props: { type: string | undefined; since: string | undefined; onClear: () => void }) {
  const { type, since, onClear } = props;
  const t = useText('portal/inbox');
  const local = useLocalText();
  const format = useFormat();
  const offered = useQuery({ ...trpc.inbox.applications.offered.queryOptions(), enabled: Boolean(type) });
  const name = offered.data?.rows.find(({ code }) => code === type)?.name;
  const words = [
    ...(type ? [t('onlyOfType', { name: name ? local(name) : type })] : []),
    ...(since ? [t('onlySince', { day: format.day(since) })] : []),
  ];
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onClear}
      removeButtonProps={{ 'aria-label': t('showAll'), 'aria-hidden': false }}
    >
      {format.list(words)}
    </Pill>
  );
}
