import type { AnyRouter } from '@trpc/server';
import type { z } from 'zod';
import type { Meta, RestMeta } from '../../trpc/procedure.ts';

/** What a call answers with when it succeeds (spec §8). */
export type SuccessStatus = 200 | 201 | 202 | 204;

/** One plain HTTP call and the procedure that answers it. */
export interface RestCall extends RestMeta {
  success: SuccessStatus;
  /** The procedure's path, 'identity.auth.signOut'. */
  procedure: string;
  type: 'query' | 'mutation';
  permission: string;
  command: boolean;
  body: 'usual' | 'large';
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

const USUAL_SUCCESS = { GET: 200, POST: 200, PUT: 201, PATCH: 201, DELETE: 204 } as const;

interface ProcedureDefinition {
  type: string;
  meta?: Meta;
  inputs: unknown[];
  output?: unknown;
}

/** Every procedure of the router with its definition. */
export function listProcedures(router: AnyRouter): { path: string; definition: ProcedureDefinition }[] {
  const procedures = router._def.procedures as unknown as Record<string, { _def: ProcedureDefinition }>;
  return Object.entries(procedures).map(([path, procedure]) => ({ path, definition: procedure._def }));
}

/** Walks the router for procedures that say under which path they are served; fixed paths before those with parameters. */
export function listRestCalls(router: AnyRouter): RestCall[] {
  const calls = listProcedures(router).flatMap(({ path, definition }): RestCall[] => {
    const { meta } = definition;
    if (!meta?.rest || (definition.type !== 'query' && definition.type !== 'mutation')) return [];
    const list = Array.isArray(meta.rest) ? (meta.rest as readonly RestMeta[]) : [meta.rest as RestMeta];
    return list.map((rest) => ({
      ...rest,
      success: rest.answers ?? USUAL_SUCCESS[rest.method],
      procedure: path,
      type: definition.type === 'query' ? 'query' : 'mutation',
      permission: meta.permission ?? 'signedIn',
      command: meta.command ?? false,
      body: meta.body ?? 'usual',
      input: definition.inputs[0] as z.ZodType | undefined,
      output: definition.output as z.ZodType | undefined,
    }));
  });
  const parameters = (path: string) => (path.match(/\{/g) ?? []).length;
  return calls.sort((a, b) => parameters(a.path) - parameters(b.path) || (a.path < b.path ? -1 : 1));
}
