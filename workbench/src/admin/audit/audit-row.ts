import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type AuditRow = RouterOutputs['admin']['audit']['list']['rows'][number];
