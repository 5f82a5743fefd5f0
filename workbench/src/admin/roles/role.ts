import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type Role = RouterOutputs['identity']['roles']['list'][number];
