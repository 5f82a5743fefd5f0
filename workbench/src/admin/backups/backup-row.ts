import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type BackupRow = RouterOutputs['admin']['backups']['list']['rows'][number];
export type RestoreRow = RouterOutputs['admin']['backups']['restores']['list']['rows'][number];
