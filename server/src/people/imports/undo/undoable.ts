import type { ImportContext, ImportSession, ImportSubject } from '../../../admin/imports/index.ts';
import { undoablePeopleImports, undoPeopleImport } from './undo-people-import.ts';
import { notingWrites, type UndoableSubject } from './written-records.ts';

/** What makes a subject one whose imports are taken back: it notes what it writes. */
export function undoable(
  code: UndoableSubject,
  open: (context: ImportContext) => Promise<ImportSession>,
): Pick<ImportSubject, 'open' | 'undoable' | 'undo'> {
  return {
    open: async (context) => notingWrites(code, context, await open(context)),
    undoable: undoablePeopleImports,
    undo: (ctx, scope, _target, importId) => undoPeopleImport(ctx, scope, importId),
  };
}
