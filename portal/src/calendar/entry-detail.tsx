import { Badge, Button, Group, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type RouterOutputs, trpc, useCommand } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { FilesList } from '../kit/files/index.ts';
import { confirm, Dialog } from '../kit/form/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { CATEGORY_COLOURS, type CalendarEvent } from './events.ts';
import { refreshCalendar } from './refresh-calendar.ts';

const STATUS_COLOURS = { accepted: 'green', rejected: 'red', viewed: 'blue', notViewed: 'gray' } as const;

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Text size="sm" c="dimmed" style={{ flex: 'none' }}>
        {label}
      </Text>
      <Text size="sm" ta="right" component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  );
}

/** An entry at an address of its own; one that is gone says that its creator deleted it. */
export function EntryDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('portal/calendar');
  const [editing, setEditing] = useState(false);
  const detail = useQuery({ ...trpc.portal.calendar.get.queryOptions({ id }), retry: false });
  const entry = detail.data;
  if (editing && entry)
    return (
      <EntryDialog
        entry={entry}
        day={entry.startDay ?? entry.startsAt.slice(0, 10)}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <Dialog opened keeps size="lg" onClose={onClose} title={entry?.title ?? t('title')}>
      {detail.error && !entry ? (
        <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
      ) : !entry ? (
        <Skeleton h={240} />
      ) : (
        <Stack gap="sm">
          <EntryFacts entry={entry} />
          {entry.invitees.length > 0 && <Invitees entry={entry} />}
          <EntryActions entry={entry} onEdit={() => setEditing(true)} onClose={onClose} />
        </Stack>
      )}
    </Dialog>
  );
}

type Detail = RouterOutputs['portal']['calendar']['get'];

function EntryFacts({ entry }: { entry: Detail }) {
  const t = useText('portal/calendar');
  const format = useFormat();
  return (
    <>
      <Group gap="xs">
        <Badge color={CATEGORY_COLOURS[entry.category]}>{t(`categories.${entry.category}`)}</Badge>
        <Badge color="gray">{t(`availabilities.${entry.availability}`)}</Badge>
        {entry.cancelled && <Badge color="red">{t('cancelled')}</Badge>}
      </Group>
      <Fact label={t('fields.start')}>
        {entry.allDay ? format.day(entry.startDay ?? entry.startsAt) : format.instant(entry.startsAt)}
      </Fact>
      <Fact label={t('fields.end')}>
        {entry.allDay ? format.day(entry.endDay ?? entry.endsAt) : format.instant(entry.endsAt)}
      </Fact>
      {entry.allDay && <Fact label={t('fields.allDay')}>{t('yes')}</Fact>}
      <Fact label={t('fields.location')}>{entry.location ?? '—'}</Fact>
      <Fact label={t('fields.content')}>{entry.content ?? '—'}</Fact>
      <Fact label={t('fields.reminder')}>
        {entry.reminder === null ? t('reminders.none') : t(`reminders.${String(entry.reminder) as '5'}`)}
      </Fact>
      <Fact label={t('fields.createdBy')}>{entry.createdBy}</Fact>
      <Fact label={t('fields.createdOn')}>{format.instant(entry.createdAt)}</Fact>
      {entry.shared.length > 0 && (
        <Fact label={t('fields.shared')}>{format.list(entry.shared.map(({ name }) => name))}</Fact>
      )}
      {entry.files.length > 0 && (
        <Fact label={t('fields.files')}>
          <FilesList files={entry.files} />
        </Fact>
      )}
    </>
  );
}

/** Who is to come, and what they said to it. */
function Invitees({ entry }: { entry: Detail }) {
  const t = useText('portal/calendar');
  return (
    <ScrollArea>
      <Table aria-label={t('fields.invitees')} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {(['name', 'code', 'department', 'job', 'status'] as const).map((column) => (
              <Table.Th key={column}>{t(`invitee.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entry.invitees.map((person) => (
            <Table.Tr key={person.id}>
              <Table.Td>{person.name}</Table.Td>
              <Table.Td>{person.employeeNumber}</Table.Td>
              <Table.Td>{person.department}</Table.Td>
              <Table.Td>{person.position}</Table.Td>
              <Table.Td>
                <Badge color={STATUS_COLOURS[person.status]}>{t(`statuses.${person.status}`)}</Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

interface EntryActionsProps {
  entry: Detail;
  onEdit: () => void;
  onClose: () => void;
}

/** Its creator changes and ends it, the invited answer. */
function EntryActions({ entry, onEdit, onClose }: EntryActionsProps) {
  const t = useText('portal/calendar');
  const { id } = entry;
  const gone = {
    onSuccess: () => {
      refreshCalendar();
      onClose();
    },
  };
  const cancel = useCommand(trpc.portal.calendar.cancel.mutationOptions({ onSuccess: refreshCalendar }), {
    success: t('cancelledNow'),
  });
  const remove = useCommand(trpc.portal.calendar.remove.mutationOptions(gone), { success: t('deletedNow') });
  const answer = useCommand(trpc.portal.calendar.answer.mutationOptions({ onSuccess: refreshCalendar }), {
    success: ({ status }) => t(`answered.${status}`),
  });
  const ask = async (word: 'cancel' | 'delete', act: () => void) => {
    const sure = await confirm({
      title: t(word),
      message: t(`${word}Message`, { count: entry.invitees.length }),
      irreversible: true,
    });
    if (sure) act();
  };
  return (
    <Group justify="flex-end" gap="xs">
      {entry.mine && !entry.cancelled && (
        <>
          <Button variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button variant="default" onClick={() => void ask('cancel', () => cancel.mutate({ id }))}>
            {t('cancel')}
          </Button>
        </>
      )}
      {entry.mine && (
        <Button color="red" variant="light" onClick={() => void ask('delete', () => remove.mutate({ id }))}>
          {t('delete')}
        </Button>
      )}
      {!entry.mine && entry.status !== null && !entry.cancelled && (
        <>
          <Button
            variant="default"
            disabled={answer.isPending || entry.status === 'rejected'}
            onClick={() => answer.mutate({ id, accept: false })}
          >
            {t('reject')}
          </Button>
          <Button
            loading={answer.isPending}
            disabled={entry.status === 'accepted'}
            onClick={() => answer.mutate({ id, accept: true })}
          >
            {t('accept')}
          </Button>
        </>
      )}
    </Group>
  );
}

/** What comes from another room: what it says there. */
export function DrawnDetail({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const t = useText('portal/calendar');
  const valueOf = (key: string, value: string) => {
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no');
    if (key === 'unit') return t(`units.${value as 'day'}`);
    if (key === 'phase') return t(`phases.${value as 'first'}`);
    if (key === 'compensation') return t(`compensations.${value as 'pay'}`);
    return value;
  };
  return (
    <Dialog opened keeps onClose={onClose} title={event.title || t(`categories.${event.category}`)}>
      <Stack gap="sm">
        <Badge color={CATEGORY_COLOURS[event.category]} w="fit-content">
          {t(`categories.${event.category}`)}
        </Badge>
        {event.facts.length === 0 && <WhenAndWhere event={event} />}
        {event.facts.map(({ key, value }) => (
          <Fact key={key} label={t(`facts.${key as 'date'}`)}>
            {valueOf(key, value)}
          </Fact>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Of an entry of somebody who reports to one: when and where, and nothing to be done about it. */
function WhenAndWhere({ event }: { event: CalendarEvent }) {
  const t = useText('portal/calendar');
  const format = useFormat();
  const { allDay, startsAt, endsAt, startDay, endDay } = event;
  return (
    <>
      {event.cancelled && <Badge color="red">{t('cancelled')}</Badge>}
      <Fact label={t('fields.start')}>
        {allDay ? format.day(startDay ?? startsAt) : format.instant(startsAt)}
      </Fact>
      <Fact label={t('fields.end')}>{allDay ? format.day(endDay ?? endsAt) : format.instant(endsAt)}</Fact>
      <Fact label={t('fields.location')}>{event.location ?? '—'}</Fact>
    </>
  );
}
