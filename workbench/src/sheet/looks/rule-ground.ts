import type { CellValue } from '../store/sheet-types.ts';
import type { ColourRule } from '../views/arrangement.ts';

/** What a rule compares a cell with: all numbers of its column. */
export interface RuleGround {
  readonly min: number;
  readonly max: number;
  /** From the highest down. */
  readonly sorted: readonly number[];
}

export function groundOf(values: Iterable<CellValue | undefined>): RuleGround {
  const sorted: number[] = [];
  for (const value of values) if (typeof value === 'number') sorted.push(value);
  sorted.sort((a, b) => b - a);
  return { min: sorted.at(-1) ?? 0, max: sorted[0] ?? 0, sorted };
}

/** How strongly a rule colours a cell, from 0 to 1; nothing where it doesn't. */
export function strengthOf(
  rule: ColourRule,
  value: CellValue | undefined,
  ground: RuleGround,
  isOverridden: boolean,
  /** What the cell held in the last period; undefined where its row wasn't there. */
  before?: number | null,
): number | undefined {
  const { kind } = rule;
  if (kind === 'differs') return before !== undefined && isOther(value, before) ? 1 : undefined;
  if (kind === 'overridden') return isOverridden ? 1 : undefined;
  if (value === null || value === undefined) return undefined;
  if (kind === 'contains') {
    const wanted = String(rule.value ?? '').toLowerCase();
    return wanted !== '' && String(value).toLowerCase().includes(wanted) ? 1 : undefined;
  }
  if (kind === '=') return value === rule.value ? 1 : undefined;
  return typeof value === 'number' ? amongNumbers(rule, value, ground) : undefined;
}

/** Beyond it two figures differ only in how they are kept. */
const NOISE = 1e-9;

function isOther(value: CellValue | undefined, before: number | null): boolean {
  if (typeof value !== 'number' || before === null) return typeof value === 'number' || before !== null;
  return Math.abs(value - before) > NOISE;
}

function amongNumbers(rule: ColourRule, value: number, ground: RuleGround): number | undefined {
  const [from, upTo] = [Number(rule.value ?? 0), Number(rule.upTo ?? 0)];
  const holds = (is: boolean) => (is ? 1 : undefined);
  switch (rule.kind) {
    case '>':
      return holds(value > from);
    case '<':
      return holds(value < from);
    case 'between':
      return holds(value >= from && value <= upTo);
    case 'top':
      return holds(value >= (ground.sorted[Math.min(from, ground.sorted.length) - 1] ?? Infinity));
    case 'bottom':
      return holds(value <= (ground.sorted[Math.max(0, ground.sorted.length - from)] ?? -Infinity));
    case 'scale':
      return ground.max > ground.min ? (value - ground.min) / (ground.max - ground.min) : 0;
    default: {
      const largest = Math.max(Math.abs(ground.max), Math.abs(ground.min));
      return largest > 0 ? Math.abs(value) / largest : 0;
    }
  }
}
