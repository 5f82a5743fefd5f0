import { declarePermissions } from '../../platform/trpc/permissions.ts';
import { languagesTexts } from './texts.ts';

/**
 * What things are called pays nobody: it is no right of payroll, which whoever decides on accounts may not hold. Words of
 * the frame, the inbox and the server are an administrator's.
 */
declarePermissions('terms', languagesTexts, [
  { code: 'terms.edit', roles: ['solution-administrator', 'system-administrator'] },
  { code: 'terms.editAll', roles: ['system-administrator'], undivided: true },
]);
