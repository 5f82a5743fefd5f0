import { z } from 'zod';
import type { Language } from '../texts/languages.ts';
import type { TimedHandler } from './timed-handlers.ts';
import { PARAM_KINDS } from './timetable.words.ts';

export const paramField = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(PARAM_KINDS),
  required: z.boolean(),
  default: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  choices: z.array(z.string()),
});
export type ParamField = z.infer<typeof paramField>;

interface Property {
  type?: string;
  enum?: string[];
  default?: string | number | boolean;
  minimum?: number;
  maximum?: number;
}

/** What a task may say to its handler, as a form asks for it: read from the schema that judges it. */
export function paramFields(handler: TimedHandler, language: Language): ParamField[] {
  const schema = z.toJSONSchema(handler.params, { io: 'input' }) as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    ...{ name, label: handler.paramNameIn?.(name, language) ?? name, kind: kindOf(property) },
    required: schema.required?.includes(name) ?? false,
    default: property.default ?? null,
    ...{ least: property.minimum ?? null, most: property.maximum ?? null, choices: property.enum ?? [] },
  }));
}

function kindOf({ type, enum: choices }: Property): ParamField['kind'] {
  if (choices) return 'choice';
  return PARAM_KINDS.find((kind) => kind === type) ?? 'text';
}
