import { nameTable, type SolutionFile } from '@suanpan/engine';
import { refuse } from '../../platform/errors/refusal.ts';

/** As long as a name may be elsewhere, in any language. */
const LONGEST_NAME = 200;

/** Sections whose members have a code and a name, and what two of the same are refused with. */
const SECTIONS = [
  ['tables', 'DOUBLE_TABLE'],
  ['verification', 'DOUBLE_RULE'],
  ['steps', 'DOUBLE_STEP'],
  ['parameters', 'DOUBLE_PARAMETER'],
  ['balances', 'DOUBLE_BALANCE'],
] as const;

type Bag = Readonly<Record<string, unknown>>;

/** A table, rule or column as it came: a draft is kept with other mistakes, so nothing is taken for granted. */
interface Member {
  readonly path: string;
  readonly code: string;
  readonly names: Readonly<Record<string, string>>;
  readonly bag: Bag;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
const isBlank = (text: string): boolean => text.trim() === '';

function membersOf(list: unknown, path: string): Member[] {
  if (!Array.isArray(list)) return [];
  return list.map((each: unknown, index) => {
    const bag = (typeof each === 'object' && each !== null ? each : {}) as Bag;
    const names = isText(bag.name) ? { '': bag.name } : ((bag.name ?? {}) as Bag);
    return {
      ...{ path: `${path}[${index}]`, code: isText(bag.code) ? bag.code : '', bag },
      // An empty text is a language without a name.
      names: Object.fromEntries(
        Object.entries(names).flatMap(([language, text]) => (isText(text) && text ? [[language, text]] : [])),
      ),
    };
  });
}

/**
 * People know tables and rules by their names: what has none, or the same as another, is refused as a draft is stored, when
 * it is still plain which of them is meant. Other mistakes are kept until they are cured.
 */
export function requireNames(file: Partial<SolutionFile>): void {
  for (const [section, doubled] of SECTIONS) {
    const members = membersOf(file[section], section);
    for (const member of members) {
      requireCode(member);
      if (section === 'tables') requireName(member, 'TABLE_NAME');
      if (section === 'verification') {
        requireName(member, 'RULE_NAME');
        requireNameOfSet(member);
      }
      requireSoundName(member);
    }
    requireDifferent(members, doubled);
    if (section === 'tables') for (const table of members) requireColumnNames(table);
  }
}

/** What holds for the columns of a table, wherever it is kept. */
function requireColumnNames({ bag, path, code }: Member): void {
  const columns = membersOf(bag.columns, `${path}.columns`);
  for (const column of columns) {
    requireCode(column);
    requireSoundName(column);
  }
  requireDifferent(columns, 'DOUBLE_COLUMN', { table: code });
}

function requireCode({ code, path }: Member): void {
  if (isBlank(code)) refuse('payroll.copies.CODE_NEEDED', { path }, at(path, 'code'));
}

function requireName({ names, code, path }: Member, refusal: 'TABLE_NAME' | 'RULE_NAME'): void {
  if (Object.values(names).every(isBlank)) refuse(`payroll.copies.${refusal}`, { code }, at(path, 'name'));
}

function requireNameOfSet({ bag, code, path }: Member): void {
  if (isText(bag.set) && isBlank(bag.set)) refuse('payroll.copies.SET_NAME', { code }, at(path, 'set'));
}

/** A name is optional elsewhere, the code is shown then; one of spaces alone would be shown as nothing. */
function requireSoundName({ names, code, path }: Member): void {
  for (const text of Object.values(names)) {
    if (isBlank(text)) refuse('payroll.copies.NAME_BLANK', { code }, at(path, 'name'));
    if ([...text].length > LONGEST_NAME)
      refuse('payroll.copies.NAME_LONG', { code, max: LONGEST_NAME }, at(path, 'name'));
  }
}

function requireDifferent(members: readonly Member[], refusal: string, more: { table?: string } = {}): void {
  const [first] = nameTable(members.map((each) => [each, each.names] as const)).doubled;
  if (!first) return;
  const { code, path } = first.second;
  const facts = { name: first.name, code, ...more };
  const isCode =
    first.name === code && members.some((each) => each !== first.second && isSame(each.code, code));
  refuse(`payroll.copies.${refusal}`, facts, at(path, isCode ? 'code' : 'name'));
}

const at = (path: string, member: string) => ({ fields: [`file.${path}.${member}`] });
