/**
 * Shapes of a JSON document as data: one description both checks a document (with the place of every mistake) and
 * prints it with its members in one order.
 */

import { isoToSerial } from '../calendar/index.ts';
import { isCode } from '../language/names.ts';
import { nearestOfFew } from '../language/nearest.ts';
import type { Problem } from './solution-file.ts';

export type Shape =
  | {
      readonly is:
        | 'text'
        | 'code'
        | 'number'
        | 'boolean'
        | 'day'
        | 'formula'
        | 'scalar'
        | 'any'
        | 'localText';
    }
  | { readonly is: 'integer'; readonly min: number; readonly max: number }
  | { readonly is: 'word'; readonly of: readonly (string | number)[] }
  /** `max`: exactly so many; `min` alone: at least one. */
  | { readonly is: 'list'; readonly of: Shape; readonly min?: number; readonly max?: number }
  | { readonly is: 'map'; readonly of: Shape }
  | { readonly is: 'object'; readonly members: Members; readonly rest?: Shape }
  | { readonly is: 'either'; readonly of: readonly Shape[]; readonly kind: string };

/** Member name → shape; a leading `!` on the name makes it required. */
export type Members = Readonly<Record<string, Shape>>;

type Bag = Record<string, unknown>;

const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const memberName = (name: string): string => (name.startsWith('!') ? name.slice(1) : name);

/** The members of an object by their plain names, made once per shape: tables have them column by column. */
interface Member {
  readonly shape: Shape;
  readonly isRequired: boolean;
}
const membersOf = new WeakMap<Members, ReadonlyMap<string, Member>>();
function namedMembers(members: Members): ReadonlyMap<string, Member> {
  let named = membersOf.get(members);
  if (!named) {
    named = new Map(
      Object.entries(members).map(([name, shape]) => [
        memberName(name),
        { shape, isRequired: name.startsWith('!') },
      ]),
    );
    membersOf.set(members, named);
  }
  return named;
}

/** The kind of a JSON value, as the name of a text. */
function kindOf(value: unknown): string {
  if (value === null) return '@kind.null';
  if (Array.isArray(value)) return '@kind.list';
  return `@kind.${typeof value === 'string' ? 'text' : typeof value}`;
}

function fitsRoughly(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case 'text':
    case 'code':
    case 'day':
    case 'formula':
      return typeof value === 'string';
    case 'word':
      return typeof value === 'string' || typeof value === 'number';
    case 'number':
    case 'integer':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'map':
      return isBag(value);
    case 'object':
      return (
        isBag(value) &&
        Object.keys(shape.members).every((name) => !name.startsWith('!') || name.slice(1) in value)
      );
    case 'localText':
      return typeof value === 'string' || isBag(value);
    case 'scalar':
      return value === null || ['string', 'number', 'boolean'].includes(typeof value);
    case 'either':
      return shape.of.some((each) => fitsRoughly(each, value));
    case 'any':
      return true;
  }
}

type Kind = Shape['is'];
type Of<K extends Kind> = Extract<Shape, { is: K }>;

/** A value on its way past its shape. */
interface Checked {
  readonly value: unknown;
  readonly path: string;
  readonly problems: Problem[];
  readonly wrong: (key: string, facts?: Problem['facts'], near?: string) => void;
  readonly expected: (kind: string) => void;
}

const typed =
  (type: 'string' | 'boolean', kind: string) =>
  (_: Shape, { value, expected }: Checked): void => {
    if (typeof value !== type) expected(kind);
  };

/** What each kind of shape finds wrong. */
const CHECKS: { readonly [K in Kind]: (shape: Of<K>, checked: Checked) => void } = {
  any: () => undefined,
  text: typed('string', 'text'),
  formula: typed('string', 'formula'),
  boolean: typed('boolean', 'boolean'),
  code: (_, { value, wrong, expected }) => {
    if (typeof value !== 'string') expected('code');
    else if (!isCode(value)) wrong('file.notACode', { text: value });
  },
  day: (_, { value, wrong, expected }) => {
    if (typeof value !== 'string') expected('day');
    else if (isoToSerial(value) === null) wrong('file.notADay', { text: value });
  },
  number: (_, { value, expected }) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) expected('number');
  },
  integer: ({ min, max }, { value, wrong, expected }) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) expected('integer');
    else if (value < min || value > max) wrong('file.outOfRange', { found: value, min, max });
  },
  scalar: (shape, { value, wrong, expected }) => {
    if (!fitsRoughly(shape, value)) expected('scalar');
    else if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
      wrong('file.numberTooLarge', { text: String(value) });
  },
  localText: (_, { value, path, problems, expected }) => {
    if (typeof value === 'string') return;
    if (!isBag(value)) return expected('localText');
    for (const [language, text] of Object.entries(value))
      checkShape({ is: 'text' }, text, `${path}.${language}`, problems);
  },
  word: (shape, { value, problems, wrong }) => {
    if ((typeof value === 'string' || typeof value === 'number') && shape.of.includes(value)) return;
    const near = typeof value === 'string' ? nearestOfFew(problems, value, shape.of.map(String)) : undefined;
    wrong('file.notOneOf', { found: String(value), allowed: shape.of.join(', ') }, near ?? undefined);
  },
  list: (shape, { value, path, problems, wrong, expected }) => {
    if (!Array.isArray(value)) return expected('list');
    const { length } = value;
    if (length < (shape.min ?? 0) || length > (shape.max ?? length)) {
      if (shape.max === undefined) wrong('file.emptyList');
      else wrong('file.listLength', { found: length, wanted: shape.max });
    }
    value.forEach((each, index) => {
      checkShape(shape.of, each, `${path}[${index}]`, problems);
    });
  },
  map: (shape, { value, path, problems, expected }) => {
    if (!isBag(value)) return expected('object');
    for (const [name, each] of Object.entries(value))
      if (!name.startsWith('x-')) checkShape(shape.of, each, `${path}.${name}`, problems);
  },
  either: (shape, { value, path, problems, expected }) => {
    // Nothing fits: an object is held against the last alternative, so that the missing member is named.
    const fit =
      shape.of.find((each) => fitsRoughly(each, value)) ??
      (isBag(value) ? shape.of.findLast((each) => each.is === 'object') : undefined);
    if (fit === undefined) return expected(shape.kind);
    checkShape(fit, value, path, problems);
  },
  object: (shape, { value, path, problems }) => checkObject(shape, value, path, problems),
};

/** Checks `value` against `shape`; every mistake is added to `problems` with its path. */
export function checkShape(shape: Shape, value: unknown, path: string, problems: Problem[]): void {
  const wrong: Checked['wrong'] = (key, facts = {}, near) => {
    problems.push(near === undefined ? { path, key, facts } : { path, key, facts, nearest: near });
  };
  const check = CHECKS[shape.is] as (shape: Shape, checked: Checked) => void;
  check(shape, {
    value,
    path,
    problems,
    wrong,
    expected: (kind) => wrong('file.expected', { expected: `@kind.${kind}`, found: kindOf(value) }),
  });
}

function checkObject(
  shape: Extract<Shape, { is: 'object' }>,
  value: unknown,
  path: string,
  problems: Problem[],
): void {
  if (!isBag(value)) {
    problems.push({ path, key: 'file.expected', facts: { expected: '@kind.object', found: kindOf(value) } });
    return;
  }
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const known = namedMembers(shape.members);
  for (const name of Object.keys(value)) {
    if (known.has(name) || name.startsWith('x-')) continue;
    if (shape.rest !== undefined) checkShape(shape.rest, value[name], at(name), problems);
    else {
      const near = nearestOfFew(problems, name, [...known.keys()]);
      problems.push({
        path: at(name),
        key: 'file.unknownMember',
        facts: { member: name },
        ...(near ? { nearest: near } : {}),
      });
    }
  }
  for (const [name, { shape: each, isRequired }] of known) {
    if (value[name] === undefined) {
      if (isRequired) problems.push({ path: at(name), key: 'file.missingMember', facts: { member: name } });
    } else checkShape(each, value[name], at(name), problems);
  }
}

/** A copy with the members of every object in the order of the shape; `rest` and `x-` members follow as given. */
export function arrange(shape: Shape, value: unknown): unknown {
  if (shape.is === 'list' && Array.isArray(value)) return value.map((each) => arrange(shape.of, each));
  if (shape.is === 'either') {
    const fit = shape.of.find((each) => fitsRoughly(each, value));
    return fit === undefined ? value : arrange(fit, value);
  }
  if (shape.is === 'formula' && typeof value === 'string') return value.startsWith('=') ? value : `=${value}`;
  if (!isBag(value)) return value;
  const out: Bag = {};
  if (shape.is === 'map') {
    for (const [name, each] of Object.entries(value)) out[name] = arrange(shape.of, each);
    return out;
  }
  if (shape.is !== 'object') return value;
  const known = namedMembers(shape.members);
  for (const [name, { shape: each }] of known)
    if (value[name] !== undefined) out[name] = arrange(each, value[name]);
  for (const [name, each] of Object.entries(value))
    if (!known.has(name)) out[name] = shape.rest && !name.startsWith('x-') ? arrange(shape.rest, each) : each;
  return out;
}
