import type { TableKind } from '@suanpan/engine';
import { TABLE_KIND_NAMES } from '@suanpan/engine/domain';

export const tableKinds: readonly TableKind[] = TABLE_KIND_NAMES;
