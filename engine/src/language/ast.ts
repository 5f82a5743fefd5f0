/**
 * The tree of a formula. One shape for the whole product: row formulas with names (`[@base]`, `Brackets[rate]`)
 * and, for conformance checks, sheet formulas with A1 addresses. Every node knows where it stands in the text
 * (`at`..`end`, zero-based, end exclusive), so that every complaint can point at a character.
 */
export interface Span {
  readonly at: number;
  readonly end: number;
}

/** A name as written, with its place: a code (`base_pay`) or a display name from inner brackets (`[Base pay]`). */
export interface Name extends Span {
  readonly text: string;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>=';
export type UnaryOperator = '+' | '-' | '%';

export type Node =
  | (Span & { readonly kind: 'number'; readonly value: number })
  | (Span & { readonly kind: 'text'; readonly value: string })
  | (Span & { readonly kind: 'boolean'; readonly value: boolean })
  | (Span & { readonly kind: 'error'; readonly code: string })
  /** An argument left empty: `IF(a,,b)`. */
  | (Span & { readonly kind: 'omitted' })
  | (Span & { readonly kind: 'unary'; readonly op: UnaryOperator; readonly operand: Node })
  | (Span & {
      readonly kind: 'binary';
      readonly op: BinaryOperator;
      readonly left: Node;
      readonly right: Node;
    })
  | (Span & {
      readonly kind: 'call';
      readonly name: string;
      readonly nameSpan: Span;
      readonly args: readonly Node[];
    })
  | (Span & { readonly kind: 'array'; readonly rows: readonly (readonly Node[])[] })
  /** `[@a]`, `[@a.b.c]`, `[@[Base pay]]`. */
  | (Span & { readonly kind: 'field'; readonly path: readonly Name[] })
  /** `[@#gross]` */
  | (Span & { readonly kind: 'tagged'; readonly tag: Name })
  /** `[@[health]:[housing]]` */
  | (Span & { readonly kind: 'between'; readonly from: Name; readonly to: Name })
  /** `Brackets[rate]`, `Brackets[[from]:[quick]]` */
  | (Span & { readonly kind: 'column'; readonly table: Name; readonly from: Name; readonly to: Name | null })
  /** A bare name: a LET name, a whole table (`Brackets`), or in a sheet a defined name. */
  | (Span & { readonly kind: 'name'; readonly name: string })
  /** Sheet mode only. Rows and columns are zero-based; `sheet` is null for the formula's own. */
  | (Span & {
      readonly kind: 'cell';
      readonly sheet: string | null;
      readonly row: number;
      readonly col: number;
    })
  | (Span & {
      readonly kind: 'range';
      readonly sheet: string | null;
      readonly top: number;
      readonly left: number;
      readonly bottom: number;
      readonly right: number;
    });

/** The parts of a node, in the order they are written. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'call':
      return node.args;
    case 'array':
      return node.rows.flat();
    default:
      return [];
  }
}
