import type { SolutionFile } from '@suanpan/engine';
import { tableCells } from '@suanpan/engine';
import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireEverything } from '../../platform/trpc/scope.ts';
import { judgeFile, newestGlobals } from './judge-file.ts';
import type { globalTableDetail, globalTableRow, publishGlobalTableInput } from './solutions.schemas.ts';

type Table = SolutionFile['tables'][number];

function rowOf(row: Selectable<DB['payroll_global_tables']>): z.infer<typeof globalTableRow> {
  const table = JSON.parse(row.content) as Table;
  const rows =
    table.versions?.reduce((sum, version) => sum + version.rows.length, 0) ?? table.rows?.length ?? 0;
  return {
    id: row.id,
    code: row.code,
    name: JSON.parse(row.name) as Record<string, string>,
    number: row.number,
    publishedAt: row.published_at,
    rows,
  };
}

export async function listGlobalTables(db: Kysely<DB>) {
  return (await newestGlobals(db)).map(rowOf);
}

export async function getGlobalTable(
  db: Kysely<DB>,
  code: string,
  number: number | undefined,
): Promise<z.infer<typeof globalTableDetail>> {
  const versions = await db
    .selectFrom('payroll_global_tables')
    .selectAll()
    .where('code', '=', code)
    .orderBy('number', 'desc')
    .execute();
  const row = number === undefined ? versions[0] : versions.find((each) => each.number === number);
  if (!row) refuse('platform.NOT_FOUND');
  return {
    ...rowOf(row),
    table: JSON.parse(row.content) as Table,
    versions: versions.map((each) => ({
      number: each.number,
      publishedAt: each.published_at,
      publishedBy: each.published_by,
    })),
  };
}

/** Adds the next version for every solution; the ones before stay as they are for the batches that pinned them. */
export async function publishGlobalTable(ctx: SignedInCtx, input: z.infer<typeof publishGlobalTableInput>) {
  requireEverything(ctx.scope);
  const newest = (await newestGlobals(ctx.db)).find((row) => row.code === input.code);
  if ((newest?.number ?? 0) !== input.afterNumber)
    refuse('payroll.solutions.GLOBAL_TABLE_FOLLOWED', { code: input.code, newest: newest?.number ?? 0 });
  const table: Table = { ...input.table, code: input.code };
  // Judged as part of a file of its own, so that every rule of parameter tables holds here too.
  const { problems } = judgeFile(
    {
      format: 'suanpan.solution/1',
      code: 'global',
      currency: 'CNY',
      periodType: 'month',
      tables: [
        table,
        {
          code: 'Pay',
          kind: 'data',
          master: true,
          key: ['employee'],
          columns: [{ code: 'employee', type: 'text' }],
        },
      ],
    },
    [],
  );
  if (tableCells(table) !== 'inFile' || problems.length > 0)
    refuse('payroll.copies.HAS_PROBLEMS', {
      problems: problems.length || 1,
      path: problems[0]?.path ?? 'tables[0].kind',
    });
  const row = {
    id: newId(ctx.clock),
    code: input.code,
    name: JSON.stringify(input.name),
    number: input.afterNumber + 1,
    content: JSON.stringify(table),
    published_at: instant(ctx.clock),
    published_by: ctx.user.id,
  };
  await ctx.db.insertInto('payroll_global_tables').values(row).execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.globalTable', id: row.id },
    facts: {
      code: row.code,
      number: row.number,
    },
    changes: changesBetween(newest && { name: newest.name, content: newest.content }, {
      name: row.name,
      content: row.content,
    }),
  });
  return rowOf(row);
}
