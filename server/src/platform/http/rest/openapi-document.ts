import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';
import { LANGUAGES, languageHeader } from '../../texts/languages.ts';
import { listRestCalls, type RestCall } from './rest-calls.ts';

type Json = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  // What JSON Schema can't say (a transformation, a refinement) is left open there; the server checks it all the same.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message', 'method', 'traceId', 'status'],
  properties: {
    code: { type: 'string', description: 'A stable code, e.g. AUTHORIZATION_REQUIRED' },
    message: { type: 'string', description: 'In the language of X-Language' },
    method: { type: 'string', description: 'The method attempted' },
    traceId: { type: 'string' },
    status: { type: 'integer' },
    error_type: { type: 'string', enum: ['table_row'] },
    table: { type: 'string' },
    row: { type: ['integer', 'string'] },
    column: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** The OpenAPI 3.1 document of every plain HTTP call, made from the procedures themselves. */
export function openApiDocument(appRouter: AnyRouter, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of listRestCalls(appRouter)) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operation(call);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Suanpan',
      version,
      description: `Every request may carry X-Trace-Id and X-Language (${LANGUAGES.map(languageHeader).join(', ')}). A 2xx answer has its content in \`data\`; a failure is an Error. Sign in with POST /api/UserBases/web/login and send the token as \`Authorization: Bearer\`.`,
    },
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'suanpan_session' },
      },
    },
  };
}

function operation(call: RestCall): Json {
  const schema = call.input ? jsonSchema(call.input, 'input') : undefined;
  const properties = (schema?.properties ?? {}) as Record<string, Json>;
  const required = new Set((schema?.required ?? []) as string[]);
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const hasBody = call.method !== 'GET' && schema !== undefined;
  const parameters: Json[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }));
  if (!hasBody) {
    for (const [name, property] of Object.entries(properties)) {
      if (!inPath.includes(name))
        parameters.push({ name, in: 'query', required: required.has(name), schema: property });
    }
  }
  if (call.command)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', maxLength: 200 },
    });
  return {
    operationId: `${call.procedure.replaceAll('.', '_')}_${call.method.toLowerCase()}`,
    summary: call.summary ?? call.procedure,
    tags: [call.procedure.split('.').slice(0, 2).join('.')],
    'x-permission': call.permission,
    ...(call.permission === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: call.takes === 'file' ? FILE_BODY : bodyOf(schema ?? {}, inPath) } : {}),
    responses: {
      [call.success]: success(call),
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const FILE_BODY: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary' } },
      },
    },
  },
};

const SUCCESS = { 200: 'Done', 201: 'Created or changed', 202: 'Queued', 204: 'Deleted' } as const;

function success(call: RestCall): Json {
  const description = SUCCESS[call.success];
  if (call.success === 204) return { description };
  if (call.sends === 'file')
    return { description, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  const data = call.output ? jsonSchema(call.output, 'output') : {};
  const schema = { type: 'object', required: ['data'], properties: { data } };
  return { description, content: { 'application/json': { schema } } };
}

/** The body's schema without what the path gives already; for DELETE as well, which may carry one here. */
function bodyOf(schema: Json, inPath: readonly string[]): Json {
  const properties = Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Json).filter(([name]) => !inPath.includes(name)),
  );
  const required = ((schema.required ?? []) as string[]).filter((name) => !inPath.includes(name));
  const body = schema.properties ? { ...schema, properties, required } : schema;
  return { required: required.length > 0, content: { 'application/json': { schema: body } } };
}
