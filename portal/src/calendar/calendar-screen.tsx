import {
  ActionIcon,
  Button,
  Chip,
  FileButton,
  Group,
  SegmentedControl,
  Select,
  Skeleton,
  Text,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { CALENDAR_CATEGORIES, CALENDAR_VIEWS, type CalendarCategory } from '@suanpan/server/words';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, trpc, useCommand } from '../kit/api/index.ts';
import { ErrorState } from '../kit/errors/index.ts';
import { downloadFile } from '../kit/file/index.ts';
import { dayOf } from '../kit/form/index.ts';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { useAppLocation, useSearchParams, useSubPath } from '../kit/location/index.ts';
import { PageFrame } from '../kit/shell/index.ts';
import { CalendarView } from './calendar-views.tsx';
import { addDays, dateOf, daysOf, MODES, type Mode, moved } from './days.ts';
import { DrawnDetail, EntryDetail } from './entry-detail.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { CATEGORY_COLOURS, type CalendarEvent } from './events.ts';
import { refreshCalendar } from './refresh-calendar.ts';

const VIEWS = [...CALENDAR_VIEWS, 'reports'] as const;
const DAY_MS = 86_400_000;

/** One's own time and that of who reports to one, by day, week, month and year. */
export function CalendarScreen() {
  const t = useText('portal/calendar');
  const kit = useText('portal/kit');
  const phone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const location = useAppLocation();
  const [entryId] = useSubPath('/calendar');
  const [params, setParams] = useSearchParams();
  const [creating, setCreating] = useState(false);
  const today = dayOf();
  const day = /^\d{4}-\d\d-\d\d$/.test(params.get('day') ?? '') ? (params.get('day') as string) : today;
  const mode = MODES.find((each) => each === params.get('mode')) ?? 'month';
  const firstDay = Number(kit('language.firstDayOfWeek')) || 0;
  const reports = useQuery({ ...trpc.portal.calendar.reports.queryOptions(), staleTime: 300_000 });
  const views = VIEWS.filter((each) => each !== 'reports' || (reports.data?.rows.length ?? 0) > 0);
  const view = views.find((each) => each === params.get('view')) ?? 'mine';
  const report = params.get('report') ?? reports.data?.rows[0]?.id ?? '';
  const days = daysOf(mode, day, firstDay);
  const span = {
    from: dateOf(days[0] ?? day).toISOString(),
    until: dateOf(addDays(days.at(-1) ?? day, 1)).toISOString(),
  };
  const list = useEvents({ view, report, ...span });
  const hidden = new Set((params.get('hide') ?? '').split(','));
  const events = (list.data?.rows ?? []).filter(({ category }) => !hidden.has(category));
  const drawn = list.data?.rows.find(({ id }) => id === params.get('event'));

  const takeTo = useMove(events);
  const open = (event: CalendarEvent) =>
    event.category === 'createdByMe' || event.category === 'shared'
      ? view === 'reports'
        ? setParams({ event: event.id })
        : location.navigate(`/calendar/${event.id}${window.location.search}`)
      : setParams({ event: event.id });
  return (
    <PageFrame
      title={t('title')}
      action={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          {t('create')}
        </Button>
      }
      secondary={[{ label: t('export'), onClick: () => void takeAlong() }]}
    >
      <WhoseAndHow view={view} views={views} mode={mode} report={report} reports={reports.data?.rows ?? []} />
      <DaysAndKinds mode={mode} day={day} days={days} hidden={hidden} />
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton h={420} />
      ) : (
        <CalendarView
          mode={mode}
          day={day}
          today={today}
          firstDay={firstDay}
          phone={phone}
          events={events}
          onOpen={open}
          onDay={(next) => setParams({ day: next, mode: 'day' })}
          onMove={(id, to) => void takeTo(id, to)}
        />
      )}
      {creating && <EntryDialog day={day} onClose={() => setCreating(false)} />}
      {entryId && (
        <EntryDetail
          key={entryId}
          id={entryId}
          onClose={() => location.navigate(`/calendar${window.location.search}`)}
        />
      )}
      {drawn && <DrawnDetail event={drawn} onClose={() => setParams({ event: undefined })} />}
    </PageFrame>
  );
}

/** Takes one of one's own entries to another day, at the same time of day. */
function useMove(events: readonly CalendarEvent[]) {
  const move = useCommand(trpc.portal.calendar.update.mutationOptions({ onSuccess: refreshCalendar }), {
    done: 'saved',
  });
  const takeTo = async (id: string, to: string) => {
    const event = events.find((each) => each.id === id);
    if (!event?.mine) return;
    const from = event.startDay ?? dayOf(new Date(event.startsAt));
    const by = Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS);
    if (by === 0) return;
    const entry = await api.portal.calendar.get.query({ id });
    const later = (iso: string) => {
      const date = new Date(iso);
      date.setDate(date.getDate() + by);
      return date.toISOString();
    };
    move.mutate({
      id,
      version: entry.version,
      subject: entry.title,
      content: entry.content,
      location: entry.location ?? '',
      allDay: entry.allDay,
      startsAt: later(entry.startsAt),
      endsAt: later(entry.endsAt),
      startDay: entry.startDay && addDays(entry.startDay, by),
      endDay: entry.endDay && addDays(entry.endDay, by),
      reminder: entry.reminder,
      availability: entry.availability,
      invitees: entry.invitees.map((each) => each.id),
      shared: entry.shared.map((each) => each.id),
      files: entry.files.map(({ fileId }) => fileId),
    });
  };
  return takeTo;
}

/** A quarter back and a year ahead, as a file for other calendars. */
async function takeAlong() {
  const { text } = await api.portal.calendar.ics.query({
    from: new Date(Date.now() - 90 * DAY_MS).toISOString(),
    until: new Date(Date.now() + 365 * DAY_MS).toISOString(),
  });
  downloadFile('calendar.ics', text, 'text/calendar');
}

interface Asked {
  view: (typeof VIEWS)[number];
  report: string;
  from: string;
  until: string;
}

function useEvents({ view, report, ...span }: Asked) {
  const own = useQuery({
    ...trpc.portal.calendar.list.queryOptions({ ...span, view: view === 'reports' ? 'mine' : view }),
    enabled: view !== 'reports',
    placeholderData: keepPreviousData,
  });
  const theirs = useQuery({
    ...trpc.portal.calendar.ofReport.queryOptions({ ...span, report }),
    enabled: view === 'reports' && report !== '',
    placeholderData: keepPreviousData,
  });
  return view === 'reports' ? theirs : own;
}

interface WhoseAndHowProps {
  view: (typeof VIEWS)[number];
  views: readonly (typeof VIEWS)[number][];
  mode: Mode;
  report: string;
  reports: readonly { id: string; name: string; employeeNumber: string }[];
}

function WhoseAndHow({ view, views, mode, report, reports }: WhoseAndHowProps) {
  const t = useText('portal/calendar');
  const [, setParams] = useSearchParams();
  const resetFile = useRef<() => void>(null);
  const take = useCommand(trpc.portal.calendar.importIcs.mutationOptions({ onSuccess: refreshCalendar }), {
    success: ({ taken, known }) => t('imported', { count: taken, known }),
  });
  return (
    <Group gap="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('whose')}
        value={view}
        onChange={(next) => setParams({ view: next === 'mine' ? undefined : next })}
        data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      {view === 'reports' && (
        <Select
          size="xs"
          aria-label={t('views.reports')}
          searchable
          allowDeselect={false}
          value={report}
          onChange={(next) => setParams({ report: next ?? undefined })}
          data={reports.map(({ id, name, employeeNumber }) => ({
            value: id,
            label: `${name} · ${employeeNumber}`,
          }))}
        />
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('mode')}
        value={mode}
        onChange={(next) => setParams({ mode: next === 'month' ? undefined : next })}
        data={MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
      />
      <FileButton
        accept=".ics,text/calendar"
        resetRef={resetFile}
        onChange={(file) => {
          if (file) void file.text().then((text) => take.mutate({ text }));
          resetFile.current?.();
        }}
      >
        {(props) => (
          <Button {...props} size="xs" variant="default" loading={take.isPending}>
            {t('import')}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

interface DaysAndKindsProps {
  mode: Mode;
  day: string;
  days: readonly string[];
  hidden: ReadonlySet<string>;
}

/** Where one is in time, and which kinds are shown. */
function DaysAndKinds({ mode, day, days, hidden }: DaysAndKindsProps) {
  const t = useText('portal/calendar');
  const format = useFormat();
  const [, setParams] = useSearchParams();
  const title =
    mode === 'year'
      ? day.slice(0, 4)
      : mode === 'month'
        ? format.month(day)
        : format.period({ start: days[0] ?? day, end: days.at(-1) ?? day });
  return (
    <Group justify="space-between">
      <Group gap="xs">
        <ActionIcon
          variant="default"
          aria-label={t('before')}
          onClick={() => setParams({ day: moved(mode, day, -1) })}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Button size="compact-sm" variant="default" onClick={() => setParams({ day: undefined })}>
          {t('today')}
        </Button>
        <ActionIcon
          variant="default"
          aria-label={t('after')}
          onClick={() => setParams({ day: moved(mode, day, 1) })}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
        <Text fw={600}>{title}</Text>
      </Group>
      <Chip.Group
        multiple
        value={CALENDAR_CATEGORIES.filter((each) => !hidden.has(each))}
        onChange={(shown) =>
          setParams({
            hide:
              CALENDAR_CATEGORIES.filter((each) => !shown.includes(each as CalendarCategory)).join(',') ||
              undefined,
          })
        }
      >
        <Group gap={4}>
          {CALENDAR_CATEGORIES.map((each) => (
            <Chip key={each} value={each} size="xs" color={CATEGORY_COLOURS[each]} variant="light">
              {t(`categories.${each}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Group>
  );
}
