import { registerRecordViews } from '../../identity/index.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { isInScope } from '../scope/employment-scope.ts';

/** The parts of an employee's record, and the permission that shows each. */
const PARTS = [
  ['record', 'people.employments.view'],
  ['assignments', 'people.employments.view'],
  ['partTime', 'people.employments.view'],
  ['apportionment', 'people.employments.view'],
  ['bankAccounts', 'people.private.view'],
  ['compensation', 'people.compensation.view'],
  ['facts', 'people.employments.view'],
] as const;

registerRecordViews('employment', async (ctx, id) => {
  const views: { view: string; url: string }[] = [];
  for (const [view, permission] of PARTS) {
    const scope = scopeOf(ctx.authentication.grants, permission);
    if (scope && (await isInScope(ctx.db, scope, id, ctx.clock)))
      views.push({ view, url: `/workbench/people/${id}?tab=${view}` });
  }
  return views;
});
