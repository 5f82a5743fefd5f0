import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type UserRow = RouterOutputs['identity']['users']['list']['rows'][number];
