import { z } from 'zod';
import { neutraliseCell, readUpload } from '../../admin/imports/index.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { pairedDepartment } from '../directory/pair-sides.ts';
import { mapByHand } from '../sync/map-by-hand.ts';

export const wrongRow = z.object({ row: z.number().int(), message: z.string() });
const HEADERS = ['code', 'name', 'externalId', 'externalName'] as const;
const MOST_ROWS = 30_000;

/** Both sides as a table: our code and name, their id and name; the ids are what one fills in. */
export async function storeMappingFile(ctx: SignedInCtx, pairs: readonly z.infer<typeof pairedDepartment>[]) {
  const { default: Papa } = await import('papaparse');
  const lines = pairs.map(({ ours, theirs }) =>
    [ours?.code, ours?.name, theirs?.id, theirs?.name].map((cell) => neutraliseCell(cell ?? null)),
  );
  const { services, user } = ctx;
  const name = 'departments.csv';
  const content = Buffer.from(`\ufeff${Papa.unparse([[...HEADERS], ...lines], { newline: '\r\n' })}`, 'utf8');
  const stored = await services.db
    .transaction()
    .execute((trx) =>
      services.files.save(trx, { name, content, purpose: 'integration-mapping', createdBy: user.id }),
    );
  return { fileId: stored.id, name, url: `/api/files/${stored.id}` };
}

/** Takes what a file maps, row by row: one that is wrong doesn't keep the others from it. */
export async function takeMappings(ctx: SignedInCtx, appId: string, fileId: string) {
  const { services, db, user } = ctx;
  const file = await services.files.find(db, fileId);
  if (file?.createdBy !== user.id) return refuse('platform.NOT_FOUND');
  const sheet = await readUpload(file, () => services.files.read(db, fileId), {
    reader: user.id,
    mostRows: MOST_ROWS,
  });
  const at = (header: (typeof HEADERS)[number]) => sheet.headers.indexOf(header);
  if (at('code') < 0 || at('externalId') < 0) refuse('integrations.UPLOAD_UNREADABLE');
  const ids = new Map(
    (await db.selectFrom('departments').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  );
  const wrong: z.infer<typeof wrongRow>[] = [];
  let done = 0;
  for (const [index, row] of sheet.rows.entries()) {
    const externalId = String(row[at('externalId')] ?? '').trim();
    const localId = ids.get(String(row[at('code')] ?? '').trim());
    if (externalId === '' && localId) continue;
    try {
      if (!localId) refuse('platform.NOT_FOUND');
      await mapByHand(ctx, appId, { object: 'department', localId: localId ?? '', externalId });
      done += 1;
    } catch (error) {
      const refusal = findRefusal(error);
      if (!refusal) throw error;
      const message = errorMessage(refusal.code, refusal.facts, ctx.language) ?? refusal.code;
      wrong.push({ row: sheet.rowNumbers[index] ?? index + 2, message });
    }
  }
  return { fileName: file.name, total: done + wrong.length, done, wrong };
}
