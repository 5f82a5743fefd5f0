import type { z } from 'zod';
import { refuse } from '../../errors/refusal.ts';

/** The parts of a schema that tell what a text from a path or a query is to become. */
interface SchemaDefinition {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}

function definitionOf(schema: z.ZodType): SchemaDefinition {
  return schema._zod.def as unknown as SchemaDefinition;
}

/** The schema below optional, default, nullable, pipe … */
function core(schema: z.ZodType): z.ZodType {
  const { innerType, in: first } = definitionOf(schema);
  const inner = innerType ?? first;
  return inner ? core(inner) : schema;
}

function fieldsOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  return schema ? (definitionOf(core(schema)).shape ?? {}) : {};
}

/** Only texts from path and query are coerced, by the type their field has; a body is JSON and stays as it is. */
function coerceText(text: string, field: z.ZodType | undefined): unknown {
  if (!field) return text;
  switch (definitionOf(core(field)).type) {
    case 'number':
    case 'int':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text;
    case 'array':
      return text.startsWith('[') ? parseJson(text) : text === '' ? [] : text.split(',');
    case 'object':
    case 'record':
      return parseJson(text);
    default:
      return text;
  }
}

/** Names come from outside: `constructor` is no field. */
function ownOf<T>(fields: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return refuse('platform.BODY_NOT_JSON');
  }
}

/**
 * Path, body and query as one input. A name that two of them give with different values is refused: nothing is
 * overridden in silence.
 */
export function readRestInput(
  schema: z.ZodType | undefined,
  parts: { path: Record<string, string>; query: Record<string, unknown>; body: unknown },
): unknown {
  const fields = fieldsOf(schema);
  const coerced = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? coerceText(value, ownOf(fields, name)) : value,
      ]),
    );
  const path = coerced(parts.path);
  const query = coerced(parts.query);
  const given = Object.keys(path).length + Object.keys(query).length;
  if (Array.isArray(parts.body) && given === 0) return parts.body;
  const body = typeof parts.body === 'object' && parts.body !== null ? { ...parts.body } : {};
  const merged: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const source of [path, body, query]) {
    for (const [name, value] of Object.entries(source)) {
      if (!(name in merged)) merged[name] = value;
      else if (JSON.stringify(merged[name]) !== JSON.stringify(value))
        refuse('platform.AMBIGUOUS_INPUT', { name });
    }
  }
  if (!schema) return undefined;
  return merged;
}
