import {
  Anchor,
  Button,
  Group,
  Paper,
  Skeleton,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import type { ContactGroup } from '@suanpan/server/words';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RouterOutputs, trpc } from '../kit/api/index.ts';
import { EmptyState, ErrorState } from '../kit/errors/index.ts';
import { useText } from '../kit/i18n/index.ts';
import { times } from '../kit/list/index.ts';
import { AppLink, useSearchParams } from '../kit/location/index.ts';
import { PersonAvatar } from '../kit/shell/index.ts';
import { type Column, DataTable, ofQuery, type TableState, useTableState } from '../kit/table/index.ts';

export type Contact = RouterOutputs['portal']['contacts']['list']['rows'][number];

interface ContactListProps {
  group: ContactGroup;
  departmentId: string | undefined;
  sort: 'name' | 'number';
  /** On a phone: cards instead of columns. */
  compact: boolean;
}

/** A page of people at a time, so that ten thousand are found as fast as ten. */
export function ContactList({ group, departmentId, sort, compact }: ContactListProps) {
  const t = useText('portal/contacts');
  const [, setParams] = useSearchParams();
  const state = useTableState({ pageSize: 50 });
  const { page, pageSize, search } = state.input;
  const list = useQuery({
    ...trpc.portal.contacts.list.queryOptions({
      group,
      sort,
      page,
      pageSize,
      ...(search ? { search } : {}),
      ...(departmentId ? { departmentId } : {}),
    }),
    placeholderData: keepPreviousData,
  });
  const open = (row: Contact) => setParams({ person: row.id });
  if (compact) return <Cards list={ofQuery(list)} state={state} onOpen={open} />;
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      fixed: true,
      text: (row) => row.name,
      render: (row) => (
        <Group gap="xs" wrap="nowrap">
          <PersonAvatar name={row.name} url={row.avatarUrl} size={26} />
          <Text size="sm" fw={560} maw={150} truncate title={row.name}>
            {row.name}
          </Text>
        </Group>
      ),
    },
    { key: 'employeeNumber', header: t('columns.employeeNumber') },
    {
      key: 'phone',
      header: t('columns.phone'),
      text: (row) => row.phone ?? '',
      render: (row) => <Phone contact={row} />,
    },
    {
      key: 'email',
      header: t('columns.email'),
      text: (row) => row.email ?? '',
      render: (row) =>
        row.email && (
          <Anchor href={`mailto:${row.email}`} size="sm" onClick={(event) => event.stopPropagation()}>
            {row.email}
          </Anchor>
        ),
    },
    { key: 'department', header: t('columns.department'), line: (row) => row.department ?? '', isPath: true },
    { key: 'position', header: t('columns.position'), line: (row) => row.position ?? '' },
    // These stand on the card of each person; beside the tree of departments there is no room for them.
    {
      key: 'supervisor',
      header: t('columns.supervisor'),
      hidden: true,
      line: (row) => row.supervisor?.name ?? '',
    },
    {
      key: 'sex',
      header: t('columns.gender'),
      hidden: true,
      line: (row) => (row.sex ? t(`sexes.${row.sex}`) : ''),
    },
  ];
  return (
    <DataTable
      id="contacts"
      label={t('title')}
      columns={columns}
      {...ofQuery(list)}
      rowKey={(row) => row.id}
      onRowOpen={open}
      state={state}
    />
  );
}

/** A number that may be called is a link; one that is masked says so to who points at it. */
export function Phone({
  contact: { phone, phoneMasked },
}: {
  contact: Pick<Contact, 'phone' | 'phoneMasked'>;
}) {
  const t = useText('portal/contacts');
  if (!phone) return null;
  return phoneMasked ? (
    <Text size="sm" c="dimmed" className="tabular" title={t('masked')}>
      {phone}
    </Text>
  ) : (
    <Anchor
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      size="sm"
      className="tabular"
      onClick={(event) => event.stopPropagation()}
    >
      {phone}
    </Anchor>
  );
}

interface CardsProps {
  list: ReturnType<typeof ofQuery<Contact>>;
  state: TableState;
  onOpen: (contact: Contact) => void;
}

function Cards({ list, state, onOpen }: CardsProps) {
  const t = useText('portal/contacts');
  const { rows, total = 0 } = list;
  const pages = Math.max(1, Math.ceil(total / state.pageSize));
  return (
    <Stack gap="xs">
      <TextInput
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} />}
        value={state.search}
        onChange={(event) => state.setSearch(event.currentTarget.value)}
      />
      {list.error && !rows ? (
        <ErrorState error={list.error} onRetry={list.onRetry} />
      ) : !rows ? (
        times(5, (index) => <Skeleton key={index} h={64} />)
      ) : rows.length === 0 ? (
        <EmptyState compact text={t('nobody')} />
      ) : (
        rows.map((row) => (
          <Paper key={row.id} withBorder p="sm">
            <UnstyledButton w="100%" onClick={() => onOpen(row)}>
              <Group wrap="nowrap">
                <PersonAvatar name={row.name} url={row.avatarUrl} size={40} />
                <div style={{ minWidth: 0 }}>
                  <Text fw={600} truncate>
                    {row.name}
                  </Text>
                  <Text size="xs" c="dimmed" truncate>
                    {[row.employeeNumber, row.position, row.department].filter(Boolean).join(' · ')}
                  </Text>
                </div>
              </Group>
            </UnstyledButton>
          </Paper>
        ))
      )}
      {pages > 1 && (
        <Group justify="space-between">
          <Button
            variant="default"
            size="xs"
            disabled={state.page <= 1}
            onClick={() => state.setPage(state.page - 1)}
          >
            {t('previous')}
          </Button>
          <Text size="xs" c="dimmed">
            {t('page', { page: state.page, pages })}
          </Text>
          <Button
            variant="default"
            size="xs"
            disabled={state.page >= pages}
            onClick={() => state.setPage(state.page + 1)}
          >
            {t('next')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

export function SupervisorLink({ supervisor }: { supervisor: Contact['supervisor'] }) {
  if (!supervisor) return null;
  return (
    <AppLink href={`/contacts?person=${supervisor.id}`} size="sm">
      {supervisor.name}
    </AppLink>
  );
}
