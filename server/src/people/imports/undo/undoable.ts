import type {
  ImportContext,
  ImportSession,
  ImportSubject,
  UndoneImport,
} from '../../../admin/imports/index.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import { undoablePeopleImports, undoPeopleImport } from './undo-people-import.ts';
import { notingWrites, type UndoableSubject } from './written-records.ts';

/** What makes a subject one whose imports are taken back: it notes what it writes. */
export function undoable(
  code: UndoableSubject,
  open: (context: ImportContext) => Promise<ImportSession>,
  undo: (ctx: SignedInCtx, scope: DataScope, importId: string) => Promise<UndoneImport> = undoPeopleImport,
): Pick<ImportSubject, 'open' | 'undoable' | 'undo'> {
  return {
    open: async (context) => notingWrites(code, context, await open(context)),
    undoable: undoablePeopleImports,
    undo: (ctx, scope, _target, importId) => undo(ctx, scope, importId),
  };
}
