import {
  compileNode,
  FormulaError,
  Matrix,
  type Node,
  type Scalar,
  type Value,
} from '@suanpan/engine/formula';

/**
 * A formula over records that aren't rows of a table (the `where` of a snapshot): `[@field]` reads the record's field.
 * True as verification rules are: a number other than 0 counts, blank, text and errors don't.
 */
export function rowCondition<R>(
  node: Node,
  read: (field: string, record: R) => Value,
): (record: R) => boolean {
  const compiled = compileNode<R>(node, {
    leaf(leaf) {
      if (leaf.kind !== 'field' || leaf.path.length !== 1) return () => new FormulaError('#REF!');
      const name = leaf.path[0]?.text ?? '';
      return (record) => read(name, record);
    },
  });
  return (record) => isTrue(compiled(record));
}

function isTrue(value: Value): boolean {
  const scalar: Scalar = value instanceof Matrix ? (value.data[0] ?? null) : value;
  return scalar === true || (typeof scalar === 'number' && scalar !== 0);
}
