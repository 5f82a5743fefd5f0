import type { Node } from '../language/ast.ts';
import { foldName } from '../language/names.ts';

/** What a LET computes, each part with the names it sees: those of a LET around it and those given before it. */
export function* letParts(
  { args }: { readonly args: readonly Node[] },
  around: ReadonlySet<string>,
): Generator<readonly [part: Node, names: ReadonlySet<string>]> {
  const names = new Set(around);
  for (const [index, argument] of args.entries()) {
    const isName = index % 2 === 0 && index < args.length - 1 && argument.kind === 'name';
    if (isName) names.add(foldName(argument.name));
    else yield [argument, names];
  }
}
