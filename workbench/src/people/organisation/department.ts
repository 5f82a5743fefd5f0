import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type Department = RouterOutputs['people']['departments']['tree'][number];
