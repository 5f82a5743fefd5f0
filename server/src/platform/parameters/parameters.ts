import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import { refuse } from '../errors/refusal.ts';
import type { Language } from '../texts/languages.ts';
import type { RoomTexts, TextKey } from '../texts/open-texts.ts';
import type { ParameterKind } from './parameters.words.ts';

export type ParameterValue = string | number | boolean;

/** What administrators may set, so that it holds at once and for everybody. Rooms declare theirs. */
export interface Parameter {
  code: string;
  kind: ParameterKind;
  default: ParameterValue;
  /** Numbers: the least and the most. */
  least?: number;
  most?: number;
}

interface Declared extends Parameter {
  nameIn(language: Language): string;
}

/** Where they are stored among the settings. */
export const PARAMETERS_TYPE = 'client';
const LONGEST_TEXT = 2000;

const declared = new Map<string, Declared>();

type NamesOfParameters = { readonly parameters: Readonly<Record<string, string>> };

/** Each is called in the room's texts by the last part of its code. */
export function declareParameters<S extends NamesOfParameters>(
  texts: Pick<RoomTexts<S>, 'say'>,
  list: readonly Parameter[],
): void {
  for (const parameter of list) {
    const key = `parameters.${parameter.code.split('.').at(-1)}` as TextKey<S>;
    declared.set(parameter.code, { ...parameter, nameIn: (language) => texts.say(key, {}, language) });
  }
}

export const declaredParameters = (): readonly Declared[] =>
  [...declared.values()].sort((a, b) => (a.code < b.code ? -1 : 1));

export function getParameter(code: string): Declared {
  return declared.get(code) ?? refuse('platform.PARAMETER_UNKNOWN', { code });
}

const isOf = (parameter: Parameter, value: unknown): value is ParameterValue => {
  const { kind, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = parameter;
  if (kind === 'text') return typeof value === 'string' && value.length <= LONGEST_TEXT;
  if (kind === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most) return false;
  return kind === 'number' || Number.isInteger(value);
};

/** @throws platform.PARAMETER_UNKNOWN or PARAMETER_VALUE, which says what may stand there */
export function checkParameter(code: string, value: unknown): asserts value is ParameterValue {
  const parameter = getParameter(code);
  if (isOf(parameter, value)) return;
  const range = [parameter.least ?? '…', parameter.most ?? '…'].join(' – ');
  refuse('platform.PARAMETER_VALUE', {
    code,
    kind: parameter.kind,
    range: parameter.kind === 'integer' || parameter.kind === 'number' ? range : '',
  });
}

/** What holds now: what an administrator set, or the default. */
export async function parameterValue(db: Kysely<DB>, code: string): Promise<ParameterValue> {
  const parameter = getParameter(code);
  const row = await db
    .selectFrom('system_settings')
    .select('value')
    .where('type_code', '=', PARAMETERS_TYPE)
    .where('setting', '=', code)
    .executeTakeFirst();
  const stored: unknown = row ? JSON.parse(row.value) : undefined;
  return isOf(parameter, stored) ? stored : parameter.default;
}

export async function numberParameter(db: Kysely<DB>, code: string): Promise<number> {
  return Number(await parameterValue(db, code));
}

export async function textParameter(db: Kysely<DB>, code: string): Promise<string> {
  return String(await parameterValue(db, code));
}
