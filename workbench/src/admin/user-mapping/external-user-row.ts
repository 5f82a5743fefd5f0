import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type ExternalUserRow = RouterOutputs['identity']['userMapping']['externalUsers']['rows'][number];
