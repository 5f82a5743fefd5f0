import { foldName } from '../language/names.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import type { ReferencePlace, ReferenceVisitor } from './rewrite-formula.ts';
import { rewriteReferences } from './rewrite-references.ts';

const same = (a: string, b: string): boolean => foldName(a) === foldName(b);

/** Everything that reads the table, apart from the table itself. */
export function usersOfTable(file: SolutionFile, code: string): ReferencePlace[] {
  const places = collect(file, (hit) => ({ table: (one) => hit(same(one, code), one) }));
  return places.filter((place) => !(isOfTable(place) && same(place.code, code)));
}

/** Everything that reads the column, apart from its own declaration. */
export function usersOfColumn(file: SolutionFile, table: string, code: string): ReferencePlace[] {
  return collect(file, (hit) => ({
    column: (owner, one) => hit(same(owner, table) && same(one, code), one),
    reads: (owner, one) => void hit(same(owner, table) && same(one, code), one),
  }));
}

export function usersOfParameter(file: SolutionFile, code: string): ReferencePlace[] {
  return collect(file, (hit) => ({ parameter: (one) => hit(same(one, code), one) }));
}

export function usersOfBalance(file: SolutionFile, code: string): ReferencePlace[] {
  return collect(file, (hit) => ({ balance: (one) => hit(same(one, code), one) }));
}

function isOfTable(place: ReferencePlace): boolean {
  return place.kind === 'table' || place.kind === 'column';
}

type Listen = (isHit: boolean, name: string) => string;

function collect(file: SolutionFile, listen: (hit: Listen) => ReferenceVisitor): ReferencePlace[] {
  const places = new Map<string, ReferencePlace>();
  let current: ReferencePlace | undefined;
  const hit: Listen = (isHit, name) => {
    if (isHit && current) places.set(JSON.stringify(current), current);
    return name;
  };
  rewriteReferences(file, {
    ...listen(hit),
    enter: (place) => {
      current = place;
    },
  });
  return [...places.values()];
}
