import { scopeOf } from '../../platform/trpc/scope.ts';
import { registerRecordViews } from '../system/record-views.ts';

registerRecordViews('user', async (ctx, id) => {
  if (!scopeOf(ctx.authentication.grants, 'identity.users.view')) return [];
  const user = await ctx.db.selectFrom('users').select('login_name').where('id', '=', id).executeTakeFirst();
  return user
    ? [{ view: 'user', url: `/workbench/admin/users?search=${encodeURIComponent(user.login_name)}` }]
    : [];
});
