import type { ConfirmationState } from '@suanpan/server/words';

export const STATE_COLOURS: Readonly<Record<ConfirmationState, string>> = {
  notAsked: 'gray',
  asked: 'blue',
  confirmed: 'green',
  disputed: 'orange',
  resolved: 'teal',
  lapsed: 'red',
};
