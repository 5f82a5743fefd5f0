import { Box, Paper, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { daysOf, type Mode } from './days.ts';
import { EventChip } from './event-chip.tsx';
import { type CalendarEvent, eventsByDay } from './events.ts';

interface ViewProps {
  mode: Mode;
  day: string;
  today: string;
  firstDay: number;
  phone: boolean;
  events: readonly CalendarEvent[];
  onOpen: (event: CalendarEvent) => void;
  onDay: (day: string) => void;
  /** An event was taken to another day. */
  onMove: (id: string, day: string) => void;
}

const MOST_IN_A_CELL = 3;

export function CalendarView(props: ViewProps) {
  if (props.mode === 'year') return <YearView {...props} />;
  if (props.mode === 'month') return <MonthView {...props} />;
  return <DaysView {...props} />;
}

const droppable = (day: string, onMove: ViewProps['onMove']) => ({
  onDragOver: (event: React.DragEvent) => event.preventDefault(),
  onDrop: (event: React.DragEvent) => {
    event.preventDefault();
    onMove(event.dataTransfer.getData('text/plain'), day);
  },
});

/** A day or a week: everything of each day, one below the other on a phone. */
function DaysView({ mode, day, today, firstDay, phone, events, onOpen, onMove }: ViewProps) {
  const t = useText('portal/calendar');
  const format = useFormat();
  const days = daysOf(mode, day, firstDay);
  const found = eventsByDay(events, days);
  return (
    <SimpleGrid cols={phone || mode === 'day' ? 1 : 7} spacing="xs">
      {days.map((each) => (
        <Paper
          key={each}
          withBorder
          p="xs"
          mih={phone ? undefined : 260}
          component="section"
          aria-label={format.day(each, 'weekday')}
          {...(each === today ? { bd: '1px solid var(--mantine-primary-color-filled)' } : {})}
          {...droppable(each, onMove)}
        >
          <Text size="sm" fw={each === today ? 700 : 500} mb={6}>
            {format.day(each, 'weekday')}
          </Text>
          <Stack gap={4}>
            {(found.get(each) ?? []).map((event) => (
              <EventChip key={event.id} event={event} onOpen={onOpen} wide={phone || mode === 'day'} />
            ))}
            {mode === 'day' && found.get(each)?.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('nothing')}
              </Text>
            )}
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function MonthView({ day, today, firstDay, phone, events, onOpen, onDay, onMove }: ViewProps) {
  const t = useText('portal/calendar');
  const format = useFormat();
  const days = daysOf('month', day, firstDay);
  const found = eventsByDay(events, days);
  return (
    <Box
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        gap: 1,
        background: 'var(--mantine-color-default-border)',
        border: '1px solid var(--mantine-color-default-border)',
        borderRadius: 'var(--mantine-radius-md)',
        overflow: 'hidden',
      }}
    >
      {days.map((each) => {
        const shown = found.get(each) ?? [];
        const isOther = each.slice(0, 7) !== day.slice(0, 7);
        return (
          <Box
            key={each}
            bg="var(--suanpan-surface)"
            mih={phone ? 52 : 104}
            p={4}
            {...droppable(each, onMove)}
          >
            <UnstyledButton
              onClick={() => onDay(each)}
              aria-label={format.day(each, 'weekday')}
              w={26}
              h={26}
              ta="center"
              style={{
                borderRadius: '50%',
                ...(each === today
                  ? { background: 'var(--mantine-primary-color-filled)', color: 'var(--mantine-color-white)' }
                  : {}),
              }}
            >
              <Text
                size="xs"
                lh="26px"
                inherit={false}
                c={each === today ? 'white' : isOther ? 'dimmed' : undefined}
              >
                {Number(each.slice(8))}
              </Text>
            </UnstyledButton>
            {phone ? (
              shown.length > 0 && (
                <Text size="xs" c="dimmed" ta="center" className="tabular">
                  {format.number(shown.length)}
                </Text>
              )
            ) : (
              <Stack gap={2}>
                {shown.slice(0, MOST_IN_A_CELL).map((event) => (
                  <EventChip key={event.id} event={event} onOpen={onOpen} />
                ))}
                {shown.length > MOST_IN_A_CELL && (
                  <UnstyledButton onClick={() => onDay(each)}>
                    <Text size="xs" c="dimmed">
                      {t('more', { count: shown.length - MOST_IN_A_CELL })}
                    </Text>
                  </UnstyledButton>
                )}
              </Stack>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

/** Twelve months; each day is as dark as it is full. */
function YearView({ day, today, firstDay, events, onDay }: ViewProps) {
  const format = useFormat();
  const year = day.slice(0, 4);
  const own = events.filter(({ category }) => category !== 'workSchedule');
  const found = eventsByDay(own, daysOf('year', day, firstDay));
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      {months.map((month) => (
        <Paper key={month} withBorder p="xs">
          <Text size="sm" fw={600} mb={4}>
            {format.month(month)}
          </Text>
          <Box style={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 2 }}>
            {daysOf('month', `${month}-01`, firstDay).map((each) => {
              const count = each.startsWith(month) ? (found.get(each)?.length ?? 0) : 0;
              return each.startsWith(month) ? (
                <UnstyledButton
                  key={each}
                  ta="center"
                  aria-label={`${format.day(each)} (${format.number(count)})`}
                  onClick={() => onDay(each)}
                  style={{
                    borderRadius: 4,
                    ...(count > 0 ? { background: 'var(--mantine-primary-color-light)' } : {}),
                    ...(each === today ? { outline: '1px solid var(--mantine-primary-color-filled)' } : {}),
                  }}
                >
                  <Text size="xs" fw={count > 0 ? 700 : 400}>
                    {Number(each.slice(8))}
                  </Text>
                </UnstyledButton>
              ) : (
                <span key={each} />
              );
            })}
          </Box>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
