import { registerSearchProvider } from '../../platform/search/search-provider.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { listEmployments } from './employments.repo.ts';

registerSearchProvider({
  kind: 'employment',
  async search(ctx, text, most) {
    // An employee finds only themselves; that is no search worth showing.
    if (!scopeOf(ctx.authentication.grants, 'people.organisation.view')) return [];
    const scope = scopeOf(ctx.authentication.grants, 'people.employments.view');
    if (!scope) return [];
    const { rows } = await listEmployments(
      ctx.db,
      ctx.clock,
      scope,
      { page: 1, pageSize: most, search: text },
      ctx.language,
    );
    return rows.map((row) => ({
      kind: 'employment' as const,
      id: row.id,
      title: row.name,
      subtitle: [row.employeeNumber, row.departmentName].filter(Boolean).join(' · '),
      url: `/workbench/people/${row.id}`,
    }));
  },
});
