import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { pickText } from '../../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { scopeOf } from '../../../platform/trpc/scope.ts';
import { nameIn } from '../column-names.ts';
import { type ImportSubject, importSubjects } from '../import-subject.ts';
import type { TemplateRow } from './templates.schemas.ts';

interface StoredColumn {
  code: string;
  header: string | null;
  sample: string | null;
}

/** Subjects whose columns are the same whatever is imported into. */
export const isFixed = ({ code }: Pick<ImportSubject, 'code'>): boolean => code.startsWith('people.');

/** What this person may import. */
export const allowedSubjects = (ctx: SignedInCtx): ImportSubject[] =>
  importSubjects().filter(({ permission }) => scopeOf(ctx.authentication.grants, permission) !== undefined);

/** The product's templates, one for each subject with columns of its own, and the company's, of what one may import. */
export async function listTemplates(ctx: SignedInCtx): Promise<TemplateRow[]> {
  const stored = await ctx.db
    .selectFrom('import_templates')
    .selectAll()
    .orderBy('name')
    .orderBy('id')
    .execute();
  const found: TemplateRow[] = [];
  for (const subject of allowedSubjects(ctx).filter(isFixed)) {
    const columns = await subject.columns(ctx.db, {});
    const label = new Map(columns.map((column) => [column.code, nameIn(ctx.language, column)]));
    const subjectName = pickText(subject.names, ctx.language) ?? subject.code;
    found.push({
      ...{ id: subject.code, name: subjectName, subject: subject.code, subjectName },
      ...{ builtIn: true, version: 0 },
      columns: columns.map(({ code }) => ({ code, header: label.get(code) ?? code, sample: null })),
    });
    for (const row of stored.filter((each) => each.subject === subject.code)) {
      const kept = (JSON.parse(row.columns) as StoredColumn[]).filter(({ code }) => label.has(code));
      found.push({
        ...{ id: row.id, name: row.name, subject: row.subject, subjectName },
        ...{ builtIn: false, version: row.version },
        columns: kept.map((each) => ({ ...each, header: each.header ?? label.get(each.code) ?? each.code })),
      });
    }
  }
  return found;
}

export async function findTemplate(ctx: SignedInCtx, id: string): Promise<TemplateRow | undefined> {
  return (await listTemplates(ctx)).find((each) => each.id === id);
}

export async function getTemplate(ctx: SignedInCtx, id: string): Promise<TemplateRow> {
  return (await findTemplate(ctx, id)) ?? refuse('platform.NOT_FOUND');
}

/** Headers of a company's own files, by the column they mean. */
export async function templateHeaders(db: Kysely<DB>, subject: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('import_templates')
    .select('columns')
    .where('subject', '=', subject)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const headers = new Map<string, string[]>();
  for (const { code, header } of rows.flatMap((row) => JSON.parse(row.columns) as StoredColumn[]))
    if (header !== null) headers.set(code, [...(headers.get(code) ?? []), header]);
  return headers;
}
