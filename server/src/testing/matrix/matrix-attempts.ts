import type { Cell } from './cell-builders.ts';
import { isWithin, mayTouch, type Role } from './matrix-judge.ts';
import { mustNotShow } from './matrix-oracle.ts';
import { MARKS, type MatrixFixture, type Place } from './matrix-records.ts';

type Varied = Readonly<Record<string, Place | 'absent'>>;

/** One call of a procedure as somebody, with its objects at their usual places but for one. */
export interface Attempt {
  readonly role: Role;
  readonly path: string;
  readonly cell: Cell;
  /** Has the role the permission at all? */
  readonly holds: boolean;
  readonly varied: Varied;
  /** Which field is varied, and where to: none, and `usual`, for the plain call. */
  readonly name: string;
  readonly place: Place | 'absent' | 'usual';
}

export interface Answer {
  readonly refused: boolean;
  /** All that came back. */
  readonly text: string;
}

/** All calls of one procedure that the facts of the records judge; what is absent comes before what is foreign. */
export function attemptsOf(
  fixture: MatrixFixture,
  of: Pick<Attempt, 'role' | 'path' | 'cell' | 'holds'>,
): Attempt[] {
  const plain: Attempt = { ...of, varied: {}, name: '', place: 'usual' };
  if (!of.holds) return [plain];
  const varied = Object.entries(of.cell.fields).flatMap(([name, field]) =>
    ([...Object.keys(fixture[field.kind] ?? {}), 'absent'] as (Place | 'absent')[])
      .filter((place) => !field.not?.includes(place))
      .map((place): Attempt => ({ ...of, varied: { [name]: place }, name, place })),
  );
  return [plain, ...varied].reverse();
}

/** What narrows a list is no question of may or may not: it finds nothing. */
function narrows({ cell, name }: Attempt): boolean {
  return cell.fields[name]?.filter ?? false;
}

/** What the oracle says of a call. */
export function isAllowed(attempt: Attempt): boolean {
  const { role, cell, holds, place, varied } = attempt;
  if (!holds) return false;
  if (narrows(attempt)) return mayTouch(role, cell, {});
  return place !== 'absent' && mayTouch(role, cell, varied as Record<string, Place>);
}

/** Is the object that is varied one that the role must not know of? */
function isBeyond({ role, cell, name, place }: Attempt): boolean {
  const field = cell.fields[name];
  if (!field) return false;
  return place === 'absent' || !isWithin(role, cell, field.kind, place as Place);
}

/**
 * What an answer gives away or wrongly refuses.
 * @param absent the answer, without ids, where the same object doesn't exist
 */
export function leaksOf(attempt: Attempt, answer: Answer, absent: string | undefined): string[] {
  const { role, path, cell, name, place } = attempt;
  const said = narrows(attempt)
    ? narrowedLeak(attempt, answer, absent)
    : verdictLeak(attempt, answer, absent);
  const shown = mustNotShow(role.scope, path.split('.')[0] ?? '')
    .filter((mark) => !cell.everybody || mark === 'farSolution')
    .filter((mark) => answer.text.includes(MARKS[mark]))
    .map((mark) => `shows ${mark}`);
  return [...(said === undefined ? [] : [said]), ...shown].map((leak) => `${path} ${name}=${place}: ${leak}`);
}

function narrowedLeak({ role, place }: Attempt, answer: Answer, absent: string | undefined) {
  const alike = withoutIds(answer.text);
  if (role.scope === 'all' || place !== 'far' || alike === absent) return undefined;
  return `${alike} instead of ${absent}`;
}

function verdictLeak(attempt: Attempt, answer: Answer, absent: string | undefined) {
  const { role, cell, holds, place } = attempt;
  const allowed = isAllowed(attempt);
  // Nobody who reaches everything learns anything from what isn't there.
  const saysAbsent = place === 'absent' && role.scope === 'all';
  if (!cell.lenient && !saysAbsent && allowed === answer.refused)
    return `${allowed ? 'refused' : 'let through'} ${answer.text.slice(0, 200)}`;
  const alike = withoutIds(answer.text);
  if (!allowed && holds && isBeyond(attempt) && alike !== absent)
    return `${alike.slice(0, 200)} tells it from ${absent?.slice(0, 200)}`;
  return undefined;
}

/** The answer without what differs by the call alone. */
export function withoutIds(text: string): string {
  return text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
}
