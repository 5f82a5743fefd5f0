import { declarePermissions } from '../../platform/trpc/permissions.ts';
import { termTexts } from './texts.ts';

/** What things are called pays nobody: it is no right of payroll, which whoever decides on accounts may not hold. */
declarePermissions('terms', termTexts, [
  { code: 'terms.edit', roles: ['solution-administrator', 'system-administrator'] },
]);
