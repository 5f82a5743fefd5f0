import { Button, Group } from '@mantine/core';
import { APPLICATION_STATES } from '@suanpan/server/words';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { trpc } from '../kit/api/index.ts';
import { useText } from '../kit/i18n/index.ts';
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
  const list = useQuery({
    ...trpc.inbox.applications.list.queryOptions({ ...filter.input, state }),
    placeholderData: keepPreviousData,
  });
  return (
    <InboxList
      list={list}
      filter={filter}
      filters={
        <Group justify="space-between" gap="sm">
          <StateChoice
            choices={APPLICATION_STATES}
            value={state}
            labelOf={(value) => t(`applicationStates.${value}`)}
            onChange={(value) => filter.choose({ state: value })}
          />
          <InboxSearch filter={filter} />
          <Button size="sm" leftSection={<IconPlus size={16} />} onClick={() => location.navigate('/apply')}>
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
