import { periodName } from '@suanpan/engine/domain';
import { registerSearchProvider } from '../platform/search/search-provider.ts';
import { pickText } from '../platform/texts/languages.ts';
import type { SignedInCtx } from '../platform/trpc/context.ts';
import { scopeOf } from '../platform/trpc/scope.ts';
import { listBatches } from './batches/list-batches.ts';
import { listSolutions } from './solutions/list-solutions.ts';

function nameIn(ctx: SignedInCtx, name: string | Record<string, string>): string {
  return typeof name === 'string' ? name : (pickText(name, ctx.language) ?? '');
}

registerSearchProvider({
  kind: 'solution',
  async search(ctx, text, most) {
    const scope = scopeOf(ctx.authentication.grants, 'payroll.solutions.view');
    if (!scope) return [];
    const { rows } = await listSolutions({ ...ctx, scope }, { page: 1, pageSize: most, search: text });
    return rows.map((row) => ({
      kind: 'solution' as const,
      id: row.id,
      title: nameIn(ctx, row.name),
      subtitle: row.code,
      url: `/workbench/payroll/solutions/${row.id}/overview`,
    }));
  },
});

registerSearchProvider({
  kind: 'batch',
  async search(ctx, text, most) {
    const scope = scopeOf(ctx.authentication.grants, 'payroll.batches.view');
    if (!scope) return [];
    const { rows } = await listBatches(
      ctx.db,
      scope,
      { page: 1, pageSize: most, search: text },
      ctx.language,
    );
    return rows.map((row) => ({
      kind: 'batch' as const,
      id: row.id,
      title: nameIn(ctx, row.name),
      subtitle: [nameIn(ctx, row.solution.name), periodName(row.period, ctx.language), row.number].join(
        ' · ',
      ),
      url: `/workbench/payroll/batches/${row.id}`,
    }));
  },
});
