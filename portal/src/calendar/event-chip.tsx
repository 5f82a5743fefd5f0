import { Text, UnstyledButton } from '@mantine/core';
import { useFormat, useText } from '../kit/i18n/index.ts';
import { CATEGORY_COLOURS, type CalendarEvent } from './events.ts';

interface EventChipProps {
  event: CalendarEvent;
  onOpen: (event: CalendarEvent) => void;
  /** Shows the place too. */
  wide?: boolean;
}

/** One event; one's own can be taken to another day. */
export function EventChip({ event, onOpen, wide = false }: EventChipProps) {
  const t = useText('portal/calendar');
  const format = useFormat();
  const colour = CATEGORY_COLOURS[event.category];
  const time = event.allDay ? '' : format.instant(event.startsAt, 'time');
  const title = event.title || t(`categories.${event.category}`);
  return (
    <UnstyledButton
      w="100%"
      draggable={event.mine && !event.cancelled}
      onDragStart={(drag) => drag.dataTransfer.setData('text/plain', event.id)}
      onClick={() => onOpen(event)}
      title={`${time} ${title}`.trim()}
      px={6}
      py={2}
      style={{
        borderRadius: 4,
        borderInlineStart: `3px solid var(--mantine-color-${colour}-filled)`,
        background: `var(--mantine-color-${colour}-light)`,
      }}
    >
      <Text
        size="xs"
        truncate
        c="var(--mantine-color-text)"
        {...(event.cancelled || event.status === 'rejected' ? { td: 'line-through' as const } : {})}
      >
        {time && <span className="tabular">{time} </span>}
        {title}
        {wide && event.location && ` · ${event.location}`}
      </Text>
    </UnstyledButton>
  );
}
