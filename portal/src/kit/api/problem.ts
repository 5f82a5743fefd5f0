import type { Problem } from '../notices/index.ts';

type Bag = Record<string, unknown>;

const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const fieldsOf = (fields: Bag): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => textOf(entry[1]) !== undefined),
  );

/** tRPC's own codes, for failures that carry no HTTP status. */
const STATUS_BY_CODE: Record<string, number> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TIMEOUT: 504,
  CONFLICT: 409,
  UNPROCESSABLE_CONTENT: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
};

/** The one reading of a failure, whether it came through tRPC or a plain route. Never throws. */
export function problemOf(failure: unknown): Problem {
  if (!isBag(failure)) return { status: 0 };
  const data = isBag(failure.data) ? failure.data : undefined;
  if (!data && !isBag(failure.shape) && typeof failure.status !== 'number') return { status: 0 };
  const facts: Bag = { ...failure, ...(data ?? {}) };
  const status =
    numberOf(facts.httpStatus) ?? numberOf(facts.status) ?? STATUS_BY_CODE[String(data?.code)] ?? 500;
  return {
    status,
    code: textOf(facts.reason) ?? textOf(facts.code),
    message: textOf(data?.message) ?? textOf(failure.message),
    method: textOf(facts.method),
    traceId: textOf(facts.traceId),
    errorType: textOf(facts.error_type) ?? textOf(facts.errorType),
    table: textOf(facts.table),
    row: textOf(facts.row) ?? numberOf(facts.row),
    column: textOf(facts.column),
    ...(isBag(facts.fields) ? { fields: fieldsOf(facts.fields) } : {}),
  };
}
