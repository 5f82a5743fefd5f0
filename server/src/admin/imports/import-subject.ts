import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language, Texts } from '../../platform/texts/languages.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import type { Grant, Services, SignedInCtx } from '../../platform/trpc/context.ts';
import type { PermissionCode } from '../../platform/trpc/permissions.ts';
import { type DataScope, requireScope } from '../../platform/trpc/scope.ts';
import './imports.errors.ts';
import type { EmptyHandling, ImportColumnType, ImportMode } from './import-modes.ts';

export interface ImportColumn {
  code: string;
  names: Texts;
  type: ImportColumnType;
  /** Amounts: ISO 4217; a cell that names another one fails. */
  currency?: string | undefined;
  /** A file without it is refused; a row without a value fails. */
  required?: boolean;
  /** Rows are told apart by these. */
  key?: boolean;
  /** Other headers that mean this column. */
  aliases?: readonly string[];
}

export type ImportTarget = Readonly<Record<string, string>>;
export type ImportValue = string | number | boolean | null;

export interface ImportRow {
  /** The row's number in the file. */
  row: number;
  /** By column code. A column that isn't mapped, or is empty under `skip`, is absent. */
  values: Readonly<Record<string, ImportValue>>;
}

export type RowOutcome =
  | { row: number; outcome: 'created' | 'updated' }
  | { row: number; outcome: 'failed' | 'skipped'; code: string; facts?: Facts; column?: string };

export interface ImportContext {
  services: Services;
  target: ImportTarget;
  mode: ImportMode;
  emptyHandling: EmptyHandling;
  /** Judge every row and write nothing. */
  dryRun: boolean;
  /** How far the subject's permission reached when the import was started. */
  scope: DataScope;
  /** All that the person was granted then, for what needs a further permission. */
  grants: readonly Pick<Grant, 'permissions' | 'scope'>[];
  userId: string;
  /** Stored with what is imported, so that a figure can be led back to its file and row. */
  importId: string;
  mappedColumns: ReadonlySet<string>;
}

export interface ImportSession {
  /** Takes the next rows (some hundreds), in one transaction with the import's own progress. */
  apply(db: Kysely<DB>, rows: readonly ImportRow[]): Promise<RowOutcome[]>;
  /** After the last row, in the transaction that says the import is done. Answers how many rows it took away. */
  finish?(db: Kysely<DB>): Promise<number>;
}

/** A session that stores one row after the other. */
export function rowByRow(save: (db: Kysely<DB>, row: ImportRow) => Promise<RowOutcome>): ImportSession {
  return {
    async apply(db, rows) {
      const outcomes: RowOutcome[] = [];
      for (const row of rows) outcomes.push(await save(db, row));
      return outcomes;
    },
  };
}

/** Of an import that is taken back record by record: for how many, and whose records stay since they were changed. */
export interface UndoneImport {
  takenBack: number;
  left: string[];
}

/** What can be imported. Rooms register theirs; imports know nothing of payroll. */
export interface ImportSubject {
  code: string;
  names: Texts;
  permission: PermissionCode;
  modes: readonly ImportMode[];
  /** Starting one asks for the password again: it may say where pay goes. */
  stepUp?: boolean;
  columns(db: Kysely<DB>, target: ImportTarget): Promise<readonly ImportColumn[]> | readonly ImportColumn[];
  /** Refuses when this person may not import into this target; called at the start, with the reach of `permission`. */
  authorize?(ctx: SignedInCtx, scope: DataScope, target: ImportTarget): Promise<void>;
  /** What it imports into, for lists of jobs: the batch, the table. */
  about?(db: Kysely<DB>, target: ImportTarget, language: Language): Promise<string[]>;
  /** Where what was imported is seen. */
  address?(target: ImportTarget): string;
  open(context: ImportContext): Promise<ImportSession>;
  /**
   * Takes back what an import has stored that failed or was stopped. A subject without this keeps the parts that were
   * stored, and the import's counts say how many rows.
   */
  discard?(db: Kysely<DB>, services: Services, importId: string): Promise<void>;
  /** Which of these imports, one at least and a page's at most, could be undone as things stand. */
  undoable(db: Kysely<DB>, importIds: readonly string[]): Promise<readonly string[]>;
  /** Puts back what was there before; refuses where none of it is possible any more. Asked after `authorize`. */
  undo(
    ctx: SignedInCtx,
    scope: DataScope,
    target: ImportTarget,
    importId: string,
  ): Promise<UndoneImport | undefined>;
}

const subjects = new Map<string, ImportSubject>();

export function registerImportSubject(subject: ImportSubject): void {
  subjects.set(subject.code, subject);
}

export function findImportSubject(code: string): ImportSubject | undefined {
  return subjects.get(code);
}

export function importSubjects(): ImportSubject[] {
  return [...subjects.values()];
}

/** The subject, and how far the person's permission for it reaches. */
export function allowedSubject(ctx: SignedInCtx, code: string): { subject: ImportSubject; scope: DataScope } {
  const subject = findImportSubject(code);
  if (!subject) return refuse('admin.imports.UNKNOWN_SUBJECT', { subject: code });
  return { subject, scope: requireScope(ctx.authentication.grants, subject.permission, code) };
}
