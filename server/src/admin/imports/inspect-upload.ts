import { columnsWithComma } from '@suanpan/engine/domain';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import type { TextEncoding } from '../../platform/files/files.words.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import './imports.errors.ts';
import { readUpload } from './reading/read-upload.ts';
import { MOST_ROWS, type SheetRows } from './reading/sheet-rows.ts';

const SAMPLE_ROWS = 20;

/** A sheet of a file that this person has uploaded. */
export interface UploadedSheet {
  fileId: string;
  sheet?: string | undefined;
  encoding?: TextEncoding | undefined;
}

export async function ownUpload(ctx: SignedInCtx, fileId: string): Promise<StoredFile> {
  const file = await ctx.files.find(ctx.db, fileId);
  if (!file || file.createdBy !== ctx.user.id) return refuse('platform.NOT_FOUND');
  return file;
}

/** What the file holds, before anything of it is imported. */
export async function inspectUpload(ctx: SignedInCtx, input: UploadedSheet) {
  const file = await ownUpload(ctx, input.fileId);
  const rows = await readUpload(file, () => ctx.files.read(ctx.db, file.id), {
    ...input,
    reader: ctx.user.id,
  });
  return describeSheet(ctx, rows);
}

export async function headersOf(ctx: SignedInCtx, input: UploadedSheet): Promise<string[]> {
  const file = await ownUpload(ctx, input.fileId);
  const { headers } = await readUpload(file, () => ctx.files.read(ctx.db, file.id), {
    ...(input.sheet === undefined ? {} : { sheet: input.sheet }),
    ...(input.encoding === undefined ? {} : { encoding: input.encoding }),
    reader: ctx.user.id,
    mostRows: 1,
  });
  return headers;
}

function describeSheet(ctx: SignedInCtx, rows: SheetRows) {
  const text = (name: string, facts: Facts = {}) =>
    errorMessage(`admin.imports.${name}`, facts, ctx.language) ?? name;
  const problems: string[] = [];
  const doubles = rows.headers.filter(
    (header, index) => header !== '' && rows.headers.indexOf(header) !== index,
  );
  for (const header of new Set(doubles)) problems.push(text('DUPLICATE_HEADER', { header }));
  if (rows.rows.length === 0) problems.push(text('NO_ROWS'));
  if (rows.truncated) problems.push(text('TOO_MANY_ROWS', { most: MOST_ROWS }));
  if (rows.undecodable > 0)
    problems.push(text('UNDECODABLE', { count: rows.undecodable, encoding: rows.encoding }));
  if (rows.hadMergedCells) problems.push(text('MERGED_CELLS'));
  const [comma] = columnsWithComma(
    rows.decimals.map((seen, column) => seen && { ...seen, column: rows.headers[column] ?? '' }),
  );
  return {
    sheets: rows.sheets,
    sheet: rows.sheet,
    encoding: rows.encoding,
    headers: rows.headers,
    sample: rows.rows
      .slice(0, SAMPLE_ROWS)
      .map((row) => rows.headers.map((_, index) => (row[index] === null ? '' : String(row[index] ?? '')))),
    rows: rows.rows.length,
    problems,
    decimalComma: comma
      ? { column: comma.column, row: rows.rowNumbers[comma.row] ?? 0, text: comma.text.slice(0, 60) }
      : null,
  };
}
