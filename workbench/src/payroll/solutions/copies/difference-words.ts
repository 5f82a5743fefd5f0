import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { hasText, type LocalTextOf, text } from '@suanpan/portal/kit/i18n';

export type Difference = RouterOutputs['payroll']['copies']['compare'][number];
type Step = Difference['steps'][number];

const TEXTS = 'workbench/payroll/solutions';
/** A list that is longer is cut; the file's own tab has all of it. */
const MOST_LINES = 8;

const isBag = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a member of the file is called on the screens; one that has no field of its own keeps its name. */
export function memberName(member: string): string {
  const key = `compare.members.${member}`;
  return hasText(TEXTS, key) ? text(TEXTS, key) : member;
}

function stepName({ member, code, name }: Step, local: LocalTextOf): string {
  if (code === null) return memberName(member);
  if (member === 'versions' && code === '') return text(TEXTS, 'compare.firstVersion');
  const thing = `compare.things.${member}`;
  const called = local(name, code);
  return hasText(TEXTS, thing) ? text(TEXTS, thing, { name: called }) : called;
}

/** `Table Pay › Column Levy › Formula`. */
export const placeInWords = ({ steps }: Difference, local: LocalTextOf): string =>
  steps.map((step) => stepName(step, local)).join(' › ');

/** A test that came or went is named, and that is all: its rows stand in its own tab. */
export const isNamedAlone = ({ kind, steps }: Difference): boolean =>
  kind !== 'changed' && steps.at(-1)?.member === 'tests' && steps.length === 1;

/** A value of the file as people write it, in lines; never JSON. */
export function valueInWords(value: unknown, local: LocalTextOf): string[] {
  const lines = linesOf(value, local);
  const more = lines.length - MOST_LINES;
  return more > 1 ? [...lines.slice(0, MOST_LINES), text(TEXTS, 'compare.more', { count: more })] : lines;
}

function linesOf(value: unknown, local: LocalTextOf): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [text(TEXTS, value ? 'compare.yes' : 'compare.no')];
  if (Array.isArray(value)) return listInWords(value, local);
  if (!isBag(value)) return [String(value)];
  if (isLocalText(value)) return [local(value, '')];
  return Object.entries(value).flatMap(([member, each]) => {
    const lines = linesOf(each, local);
    if (lines.length === 0) return [];
    return lines.length === 1
      ? [`${memberName(member)}: ${lines[0]}`]
      : [`${memberName(member)}:`, ...lines.map((line) => `  ${line}`)];
  });
}

function isLocalText(value: Record<string, unknown>): value is Record<string, string> {
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([language, each]) => /^[a-z]{2}(-\w+)?$/.test(language) && typeof each === 'string') &&
    'en' in value
  );
}

function listInWords(list: readonly unknown[], local: LocalTextOf): string[] {
  if (list.every((each) => !Array.isArray(each) && !isBag(each))) return [list.map(String).join(', ')];
  return list.map((each) => cellsOf(each, local).join(' · '));
}

const cellsOf = (row: unknown, local: LocalTextOf): string[] =>
  Array.isArray(row) ? row.map((cell) => linesOf(cell, local).join(' ') || '–') : linesOf(row, local);

/** Rows of a table that were changed: only those that aren't on both sides. */
export function differingRows(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!Array.isArray(before) || !Array.isArray(after)) return { before, after };
  const [one, other] = [
    new Set(before.map((row) => JSON.stringify(row))),
    new Set(after.map((row) => JSON.stringify(row))),
  ];
  const gone = before.filter((row) => !other.has(JSON.stringify(row)));
  const come = after.filter((row) => !one.has(JSON.stringify(row)));
  // The same rows in another order, or as often as before: then all of them are shown.
  return gone.length + come.length === 0 ? { before, after } : { before: gone, after: come };
}
