import type { Texts } from '../texts/languages.ts';
import type { Facts } from '../texts/open-texts.ts';
import { statusOfError } from './declare-errors.ts';

/** Where in a table something is wrong (spec §8, error_type table_row). */
export interface Place {
  table?: string;
  row?: number | string;
  column?: string;
}

export interface RefusalOptions {
  place?: Place;
  /** The fields of a form it is about, by their paths. */
  fields?: readonly string[];
  status?: number;
  /** Ready texts, when they come from elsewhere (the engine's error texts). */
  texts?: Texts;
  cause?: unknown;
}

/** A refusal a person can understand: its code is declared, its text exists in every language. */
export class Refusal extends Error {
  readonly code: string;
  readonly facts: Facts;
  readonly status: number;
  readonly place: Place | undefined;
  readonly fields: readonly string[];
  readonly texts: Texts | undefined;

  constructor(code: string, facts: Facts = {}, options: RefusalOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
    // Who is told a cell is told with one status, whatever is wrong with it (spec §8).
    this.status = options.status ?? (options.place ? 400 : statusOfError(code));
    this.place = options.place;
    this.fields = options.fields ?? [];
    this.texts = options.texts;
  }
}

/** Stops the command with a coded refusal. */
export function refuse(code: string, facts: Facts = {}, options: RefusalOptions = {}): never {
  throw new Refusal(code, facts, options);
}
