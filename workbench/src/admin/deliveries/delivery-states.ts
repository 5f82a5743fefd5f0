import type { DeliveryState } from '@suanpan/server/words';

export const STATE_COLOURS: Readonly<Record<DeliveryState, string>> = {
  queued: 'gray',
  sending: 'blue',
  retrying: 'orange',
  sent: 'green',
  failed: 'red',
  cancelled: 'gray',
};
