import type { RouterOutputs } from '@suanpan/portal/kit/api';

export type TemplateRow = RouterOutputs['admin']['imports']['templates']['page']['rows'][number];
