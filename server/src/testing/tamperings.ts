import { HEAD_TAMPERINGS } from './head-tamperings.ts';
import { ROW_TAMPERINGS } from './row-tamperings.ts';
import type { Tampering } from './tampering-tools.ts';

export type { Place, Tampering } from './tampering-tools.ts';

export const TAMPERINGS: readonly Tampering[] = [...ROW_TAMPERINGS, ...HEAD_TAMPERINGS];
