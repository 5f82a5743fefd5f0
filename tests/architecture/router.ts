import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './source-tree.ts';

export interface RestPath {
  readonly method: string;
  readonly path: string;
}

export interface ProcedureFacts {
  readonly name: string;
  readonly permission: string | undefined;
  readonly command: boolean;
  readonly stepUp: boolean;
  readonly type: string;
  readonly hasOutput: boolean;
  readonly rest: readonly RestPath[];
}

interface RouterLike {
  readonly _def: {
    readonly procedures: Record<
      string,
      {
        readonly _def: {
          readonly type: string;
          readonly output?: unknown;
          readonly meta?: {
            readonly permission?: string;
            readonly command?: boolean;
            readonly stepUp?: unknown;
            readonly rest?: RestPath | readonly RestPath[];
          };
        };
      }
    >;
  };
}

/** What the server's procedures say of themselves. The server exports types only, so this test opens its file. */
export async function readProcedures(): Promise<ProcedureFacts[]> {
  const module = (await import(pathToFileURL(join(ROOT, 'server/src/app-router.ts')).href)) as {
    appRouter: RouterLike;
  };
  return Object.entries(module.appRouter._def.procedures).map(([name, procedure]) => {
    const { meta, type, output } = procedure._def;
    const rest = meta?.rest ?? [];
    return {
      name,
      permission: meta?.permission,
      command: meta?.command ?? false,
      stepUp: meta?.stepUp !== undefined,
      type,
      hasOutput: Boolean(output),
      rest: Array.isArray(rest) ? rest : [rest as RestPath],
    };
  });
}
