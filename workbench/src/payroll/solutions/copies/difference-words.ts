import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { hasText, type LocalTextOf, text } from '@suanpan/portal/kit/i18n';

export type Difference = RouterOutputs['payroll']['copies']['compare'][number];
type Step = Difference['steps'][number];
type Place = readonly Pick<Step, 'member'>[];

const TEXTS = 'workbench/payroll/solutions';
const WRITE_BACK = 'workbench/payroll/solutions/editing/write-back';
const PAYSLIPS = 'workbench/payroll/payslips';
/** A list that is longer is cut; the file's own tab has all of it. */
const MOST_LINES = 8;

const isBag = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields of a write-back, where they aren't called as they are here, and the lists that they are chosen from. */
const WRITE_BACK_FIELDS: Readonly<Record<string, string>> = {
  mode: 'mode',
  target: 'target',
  effective: 'effective',
  effectiveColumn: 'dayColumn',
  match: 'keys',
};
const WRITE_BACK_WORDS: Readonly<Record<string, string>> = {
  mode: 'modes',
  target: 'targets',
  effective: 'days',
};

/** The lists that members are chosen from. */
const WORDS: Readonly<Record<string, string>> = {
  kind: 'kinds',
  type: 'types',
  rounding: 'roundings',
  periodType: 'periodTypes',
  periodClosing: 'closings',
  itemType: 'itemTypes',
  on: 'moments',
  scope: 'scopes',
  severity: 'severities',
  reset: 'resets',
  dateBasis: 'dateBases',
};

/** The lists of the settings and of the applicable scope, each by the member or by what holds it. */
const SETTING_WORDS: Readonly<Record<string, string>> = {
  field: 'configuration.scope.fields',
  operator: 'configuration.scope.operators',
  taken: 'configuration.scope.exceptions',
  payDayShift: 'periodRules.shifts',
  of: 'periodRules.bases',
  month: 'compare.months',
  'cutOff.kind': 'periodRules.cutOffs',
  'attendance.kind': 'periodRules.attendances',
  disputes: 'configuration.stages.disputeRules',
};
const PAYSLIP_WORDS: Readonly<Record<string, string>> = {
  source: 'sources',
  style: 'settings.styles',
  remind: 'settings.reminders',
  viewMonth: 'settings.viewMonths',
};

const isOfSettings = (steps: Place) =>
  steps[0]?.member === 'settings' || steps[0]?.member === 'applicableScope';
const isOfWriteBack = (steps: Place) => steps[0]?.member === 'writeBack';

/** What a member of the file is called on the screens; one that has no field of its own keeps its name. */
function memberName(member: string, steps: Place): string {
  const own = isOfWriteBack(steps) ? WRITE_BACK_FIELDS[member] : undefined;
  if (own !== undefined && hasText(WRITE_BACK, own)) return text(WRITE_BACK, own);
  // Of a setting it is whether, of a rule on what.
  const key = `compare.members.${isOfSettings(steps) && member === 'on' ? 'switchedOn' : member}`;
  return hasText(TEXTS, key) ? text(TEXTS, key) : member;
}

/** What is chosen from a list, in the words that it is chosen by; anything else as it stands. */
function wordOf(value: string, member: string, steps: Place): string {
  if (isOfWriteBack(steps)) {
    const word = `${WRITE_BACK_WORDS[member]}.${value.replace(/^hr:/, '')}`;
    return hasText(WRITE_BACK, word) ? text(WRITE_BACK, word) : value;
  }
  const parent = steps.at(-2)?.member;
  if (isOfSettings(steps) && parent === 'payslip') {
    const word = `${PAYSLIP_WORDS[member]}.${value}`;
    return hasText(PAYSLIPS, word) ? text(PAYSLIPS, word) : value;
  }
  const setting = isOfSettings(steps)
    ? (SETTING_WORDS[`${parent}.${member}`] ?? SETTING_WORDS[member])
    : undefined;
  const word = `${setting ?? WORDS[member]}.${value}`;
  return hasText(TEXTS, word) ? text(TEXTS, word) : value;
}

function stepName({ member, code, name }: Step, steps: readonly Step[], local: LocalTextOf): string {
  if (code === null) return memberName(member, steps);
  if (member === 'versions' && code === '') return text(TEXTS, 'compare.firstVersion');
  const thing = `compare.things.${member}`;
  const called = local(name, code);
  return hasText(TEXTS, thing) ? text(TEXTS, thing, { name: called }) : called;
}

/** `Table Pay › Column Levy › Formula`. */
export const placeInWords = ({ steps }: Difference, local: LocalTextOf): string =>
  steps.map((step) => stepName(step, steps, local)).join(' › ');

/** A test that came or went is named, and that is all: its rows stand in its own tab. */
export const isNamedAlone = ({ kind, steps }: Difference): boolean =>
  kind !== 'changed' && steps.at(-1)?.member === 'tests' && steps.length === 1;

/** A value of the file at a place, as people write it, in lines; never JSON. */
export function valueInWords(value: unknown, { steps }: Difference, local: LocalTextOf): string[] {
  const lines = linesOf(value, steps, local);
  const more = lines.length - MOST_LINES;
  return more > 1 ? [...lines.slice(0, MOST_LINES), text(TEXTS, 'compare.more', { count: more })] : lines;
}

function linesOf(value: unknown, place: Place, local: LocalTextOf): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean') return [text(TEXTS, value ? 'compare.yes' : 'compare.no')];
  if (typeof value === 'string') return [wordOf(value, place.at(-1)?.member ?? '', place)];
  if (Array.isArray(value)) return listInWords(value, place, local);
  if (!isBag(value)) return [String(value)];
  if (isLocalText(value)) return [local(value, '')];
  return Object.entries(value).flatMap(([member, each]) => {
    const lines = linesOf(each, [...place, { member }], local);
    if (lines.length === 0) return [];
    const name = memberName(member, place);
    return lines.length === 1 ? [`${name}: ${lines[0]}`] : [`${name}:`, ...lines.map((line) => `  ${line}`)];
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

function listInWords(list: readonly unknown[], place: Place, local: LocalTextOf): string[] {
  if (list.every((each) => !Array.isArray(each) && !isBag(each)))
    return [list.map((each) => wordOf(String(each), place.at(-1)?.member ?? '', place)).join(', ')];
  return list.map((each) => cellsOf(each, place, local).join(' · '));
}

const cellsOf = (row: unknown, place: Place, local: LocalTextOf): string[] =>
  Array.isArray(row)
    ? row.map((cell) => linesOf(cell, [], local).join(' ') || '–')
    : linesOf(row, place, local);

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
