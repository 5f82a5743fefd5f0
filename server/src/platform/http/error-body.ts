import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { errorMessage } from '../errors/declare-errors.ts';
import type { Language } from '../texts/languages.ts';
import '../errors/platform.errors.ts';
import { Refusal } from '../errors/refusal.ts';
import { storageRefusal } from '../errors/storage-refusal.ts';
import { platformTexts } from '../texts.ts';
import { invalidInputReason } from './invalid-input-reason.ts';

/** The one shape of a failure, over tRPC (inside `data`) and over REST (the body). */
export interface ErrorBody {
  code: string;
  message: string;
  /** The method attempted: the procedure's path, or the HTTP method and path. */
  method: string;
  traceId: string;
  status: number;
  /** 'table_row' when table, row, column say where (spec §8). */
  error_type?: 'table_row';
  table?: string;
  row?: number | string;
  column?: string;
  /** What is wrong with single fields of the input, by their paths. */
  fields?: Readonly<Record<string, string>>;
}

export interface ErrorPlace {
  method: string;
  traceId: string;
  language: Language;
  /** Something is made by the call: input that it doesn't take is 422 then, else 400 (spec §8). */
  makes?: boolean;
}

/** The one error mapping: whatever was thrown, as a status and a body without inner details. */
export function errorBody(error: unknown, place: ErrorPlace): ErrorBody {
  const { method, traceId, language } = place;
  const unfit = place.makes ? 422 : 400;
  const refusal = findRefusal(error);
  if (refusal) {
    const message =
      refusal.texts?.[language] ??
      errorMessage(refusal.code, { method, ...refusal.facts }, language) ??
      statusText(refusal.status, language);
    const body: ErrorBody = { code: refusal.code, message, method, traceId, status: refusal.status };
    if (refusal.fields.length > 0)
      body.fields = Object.fromEntries(refusal.fields.map((field) => [field, message]));
    if (!refusal.place) return body;
    return { ...body, error_type: 'table_row', ...refusal.place };
  }
  const invalid = findZodError(error);
  if (invalid) {
    const issue = invalid.issues[0];
    const fields = fieldsOf(invalid, method, language);
    // A schema may say what is wrong in the words of its room: the message is then a declared code.
    const said = issue && errorMessage(issue.message, { method }, language);
    if (said) return { code: issue.message, message: said, method, traceId, status: unfit, fields };
    if (issue && selectsNothing(issue)) {
      const none = 'platform.NOTHING_SELECTED';
      return { code: none, message: errorMessage(none, {}, language) ?? '', method, traceId, status: 400 };
    }
    const field = issue?.path.map(String).join('.') || 'input';
    const facts = { field, reason: issue ? invalidInputReason(issue, language) : '' };
    const code = 'platform.INVALID_INPUT';
    const message = errorMessage(code, facts, language) ?? statusText(unfit, language);
    return { code, message, method, traceId, status: unfit, fields };
  }
  const status = statusOf(error);
  return { code: codeOf(error, status), message: statusText(status, language), method, traceId, status };
}

/** The first thing that is wrong with each field. */
function fieldsOf(invalid: z.ZodError, method: string, language: Language): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of invalid.issues) {
    const path = issue.path.map(String).join('.');
    if (path)
      fields[path] ??=
        errorMessage(issue.message, { method }, language) ?? invalidInputReason(issue, language);
  }
  return fields;
}

/** An action on rows that names none of them. */
const selectsNothing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'too_small' &&
  issue.origin === 'array' &&
  issue.minimum === 1 &&
  /^(ids|employmentIds)$/.test(String(issue.path.at(-1)));

export function findRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if ((error instanceof TRPCError || error instanceof WithoutContext) && error.cause)
    return findRefusal(error.cause);
  return error instanceof Error ? (storageRefusal(error) ?? constraintRefusal(error)) : undefined;
}

/** A request that failed before its context was there; the language it asks for is known all the same. */
export class WithoutContext extends Error {
  readonly language: Language;

  constructor(language: Language, cause: unknown) {
    super('The context of the request could not be made.', { cause });
    this.language = language;
  }
}

/**
 * What a tRPC answer with these errors carries beside its body: a refusal's own status even where no procedure was reached,
 * and when to ask again.
 */
export function failureMeta(errors: readonly TRPCError[]): {
  status?: number;
  headers?: Record<string, string>;
} {
  const refusal = errors
    .filter((error) => error.cause instanceof WithoutContext || findRefusal(error)?.status === 503)
    .map(findRefusal)
    .find((each) => each !== undefined);
  const waits = errors.flatMap((error) => retryAfter(error) ?? []);
  return {
    ...(refusal ? { status: refusal.status } : {}),
    ...(waits.length > 0 ? { headers: { 'Retry-After': String(Math.max(...waits)) } } : {}),
  };
}

/** Seconds after which asking again makes sense, for the Retry-After header; undefined where it doesn't. */
export function retryAfter(error: unknown): number | undefined {
  const refusal = findRefusal(error);
  if (refusal?.status === 503) return 2;
  return refusal?.status === 429 ? Number(refusal.facts.seconds ?? 2) : undefined;
}

/** The database's last word, where no check before it spoke: SQLite's and PostgreSQL's codes. */
function constraintRefusal(error: Error & { code?: unknown }): Refusal | undefined {
  const { code } = error;
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503')
    return new Refusal('platform.REFERENCE_UNKNOWN', {}, { cause: error });
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505')
    return new Refusal('platform.DUPLICATE', {}, { cause: error });
  return undefined;
}

/** An error we did not foresee, or a failing disk or database: it goes to the log with its stack, and to the client without. */
export function isUnexpected(error: unknown): boolean {
  const refusal = findRefusal(error);
  if (refusal) return refusal.status >= 500;
  return !findZodError(error) && statusOf(error) >= 500;
}

function findZodError(error: unknown): z.ZodError | undefined {
  if (error instanceof z.ZodError) return error;
  // Only a failed input is the caller's fault; a failed output is ours.
  if (error instanceof TRPCError && error.code === 'BAD_REQUEST' && error.cause instanceof z.ZodError)
    return error.cause;
  return undefined;
}

function statusOf(error: unknown): number {
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error);
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number')
    return error.status;
  return 500;
}

function codeOf(error: unknown, status: number): string {
  if (error instanceof TRPCError && status !== 500) return error.code;
  return status < 500 ? `HTTP_${status}` : 'INTERNAL_SERVER_ERROR';
}

/** What a status means when nothing more is known (spec §8). */
function statusText(status: number, language: Language): string {
  const known = `status.${status}`;
  const key = isStatusText(known) ? known : status < 500 ? 'status.400' : 'status.500';
  return platformTexts.say(key, {}, language);
}

const isStatusText = (key: string): key is `status.${keyof typeof platformTexts.en.status}` =>
  Object.hasOwn(platformTexts.en.status, key.slice('status.'.length));
