import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type TermRow = RouterOutputs['admin']['terms']['page']['rows'][number];
