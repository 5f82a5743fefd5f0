import type { Node } from '../language/ast.ts';
import type { BookReading } from './book-reading.ts';
import type { ColumnDraft, TableDraft } from './drafts.ts';

/** A formula that is being said in our language: what its parts ask of it. */
export interface Saying {
  readonly reading: BookReading;
  readonly table: TableDraft;
  say(node: Node, depth: number): Node;
  covered(range: Extract<Node, { kind: 'range' }>): { table: TableDraft; from: ColumnDraft; to: ColumnDraft };
  address(node: Node): string;
}
