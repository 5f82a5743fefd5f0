import type { RouterOutputs } from '../kit/api/index.ts';

export type Department = RouterOutputs['portal']['team']['organization']['departments']['rows'][number];
