import type { Name, Node } from '../language/ast.ts';
import type { ColumnDraft, TableDraft } from './drafts.ts';
import type { UntakenReason } from './proposal.ts';

/** The first thing in a formula that our language doesn't say. */
export class Untranslatable extends Error {
  readonly reason: UntakenReason;
  readonly what: string;
  constructor(reason: UntakenReason, what: string) {
    super(what);
    this.reason = reason;
    this.what = what;
  }
}

export const NOWHERE = { at: 0, end: 0 } as const;
export const nameNode = (text: string): Name => ({ text, ...NOWHERE });
export const fieldNode = (...path: string[]): Node => ({
  kind: 'field',
  path: path.map(nameNode),
  ...NOWHERE,
});
export const columnNode = (table: TableDraft, from: ColumnDraft, to: ColumnDraft = from): Node => ({
  ...{ kind: 'column', table: nameNode(table.code), from: nameNode(from.code) },
  ...{ to: from === to ? null : nameNode(to.code), ...NOWHERE },
});
export const callNode = (name: string, ...args: Node[]): Node => ({
  ...{ kind: 'call', name, args, nameSpan: NOWHERE, ...NOWHERE },
});
