import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type BackupRow = RouterOutputs['admin']['backups']['list']['rows'][number];
