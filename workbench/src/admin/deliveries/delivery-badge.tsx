import { Badge } from '@mantine/core';
import type { PhoneMessageState } from '@suanpan/server/words';

const COLOURS: Readonly<Record<PhoneMessageState, string>> = {
  queued: 'gray',
  sending: 'blue',
  retrying: 'orange',
  sent: 'green',
  delivered: 'teal',
  failed: 'red',
  cancelled: 'gray',
};

/** What became of a mail or a message, in its room's words. */
export function DeliveryBadge({ state, label }: { state: PhoneMessageState; label: string }) {
  return (
    <Badge color={COLOURS[state]} w="fit-content">
      {label}
    </Badge>
  );
}
