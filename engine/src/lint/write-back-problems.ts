import type { ScalarType } from '../cells/types.ts';
import { nearestNames } from '../language/nearest.ts';
import { formulaType } from '../plan/binding/formula-type.ts';
import type { SolutionPlan, ValueSource, WriteBackPlan } from '../plan/plan.ts';
import type { Problem } from '../solution/solution-file.ts';

/** What a target takes: each field's type, or one for any name that isn't listed; and the columns it is found by. */
export interface WriteBackTarget {
  readonly fields?: Readonly<Record<string, readonly ScalarType[]>>;
  readonly any?: readonly ScalarType[];
  /** The columns that find a row of a data table; records of people are found by the employee. */
  readonly key?: Readonly<Record<string, readonly ScalarType[]>>;
}

/** Undefined: there is no such target; null: whether there is one can't be told here. */
export type FindTarget = (target: string) => WriteBackTarget | undefined | null;

/**
 * What is wrong with write-backs beside what the compiler sees. It isn't the compiler's business, since copies that were
 * published before targets were known must go on compiling.
 */
export function writeBackProblems(plan: SolutionPlan, find: FindTarget): Problem[] {
  const problems: Problem[] = [];
  const taken = new Map<string, string>();
  const codes = new Set<string>();
  for (const writeBack of plan.writeBack) {
    const { file, table } = writeBack;
    const index = plan.writeBack.indexOf(writeBack);
    const at = (member: string) => ({ path: `writeBack[${index}].${member}`, table: table.code });
    if (codes.has(file.code))
      problems.push({ ...at('code'), key: 'file.doubleName', facts: { name: file.code } });
    codes.add(file.code);
    if (file.effective === 'column' && !writeBack.day)
      problems.push({ ...at('effective'), key: 'writeBack.dayNeeded', facts: { code: file.code } });
    if (file.effective === 'column' && file.target.startsWith('data:'))
      problems.push({ ...at('effective'), key: 'writeBack.dayOfTable', facts: { code: file.code } });
    const target = find(file.target);
    if (target === undefined) {
      problems.push({ ...at('target'), key: 'writeBack.unknownTarget', facts: { text: file.target } });
      continue;
    }
    if (target) problems.push(...fieldProblems(writeBack, target, at), ...keyProblems(writeBack, target, at));
    if (file.mode === 'off') continue;
    for (const { target: field } of writeBack.columns) {
      const place = `${file.target}\u0000${field}`;
      const other = taken.get(place);
      if (other !== undefined)
        problems.push({
          ...at(`columns.${field}`),
          key: 'writeBack.fieldTwice',
          facts: { field, code: file.code, other },
        });
      taken.set(place, file.code);
    }
  }
  return problems;
}

type At = (member: string) => { readonly path: string; readonly table: string };

function fieldProblems(writeBack: WriteBackPlan, target: WriteBackTarget, at: At): Problem[] {
  const { file, columns } = writeBack;
  if (Object.keys(file.columns).length === 0)
    return [{ ...at('columns'), key: 'writeBack.nothingMapped', facts: { code: file.code } }];
  const fields = new Map(Object.entries(target.fields ?? {}));
  return columns.flatMap(({ target: field, source }): Problem[] => {
    const types = fields.get(field) ?? target.any;
    if (!types) {
      const [nearest] = nearestNames(field, [...fields.keys()], 1);
      const facts = { field, target: file.target };
      const problem = { ...at(`columns.${field}`), key: 'writeBack.unknownField', facts };
      return [nearest === undefined ? problem : { ...problem, nearest }];
    }
    return fits(typeOf(source), types)
      ? []
      : [
          {
            ...at(`columns.${field}`),
            ...(source.kind === 'column' ? { column: source.column.code } : {}),
            key: 'writeBack.otherType',
            facts: { field, is: typeOf(source) ?? '', needs: types.join(' / ') },
          },
        ];
  });
}

function keyProblems(writeBack: WriteBackPlan, target: WriteBackTarget, at: At): Problem[] {
  const { file, match, employee } = writeBack;
  if (!target.key)
    return employee ? [] : [{ ...at('match'), key: 'writeBack.employeeNeeded', facts: { code: file.code } }];
  const given = new Map(match.map(({ target: column, source }) => [column, source]));
  return Object.entries(target.key).flatMap(([column, types]): Problem[] => {
    const source = given.get(column);
    if (!source)
      return [
        {
          ...at('match'),
          key: 'writeBack.keyMissing',
          facts: { column, target: file.target, code: file.code },
        },
      ];
    return fits(typeOf(source), types)
      ? []
      : [
          {
            ...at(`match.${column}`),
            key: 'writeBack.otherType',
            facts: { field: column, is: typeOf(source) ?? '', needs: types.join(' / ') },
          },
        ];
  });
}

const typeOf = (source: ValueSource): ScalarType | undefined =>
  source.kind === 'column' ? source.column.valueType : formulaType(source.formula);

/** A computed number may be an amount; of a formula whose type shows only when it runs nothing is said. */
const fits = (is: ScalarType | undefined, needs: readonly ScalarType[]): boolean =>
  is === undefined ||
  needs.includes(is) ||
  ((is === 'number' || is === 'money') && needs.some((each) => each === 'number' || each === 'money'));
