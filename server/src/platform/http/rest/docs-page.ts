import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';
import { LANGUAGES, languageHeader } from '../../texts/languages.ts';
import { listProcedures, listRestCalls, type RestCall } from './rest-calls.ts';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}

/** The API as a page: no script, no file from elsewhere, so that the strictest content policy lets it through. */
export function docsPage(appRouter: AnyRouter, version: string): string {
  const groups = new Map<string, RestCall[]>();
  for (const call of listRestCalls(appRouter)) {
    const group = call.procedure.split('.').slice(0, 2).join('.');
    groups.set(group, [...(groups.get(group) ?? []), call]);
  }
  const sections = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, calls]) => section(group, calls));
  const procedures = listProcedures(appRouter)
    .map(({ path, definition }) => {
      const permission = definition.meta?.permission ?? '';
      return `<tr><td><code>${escaped(path)}</code></td><td>${definition.type}</td><td>${escaped(permission)}</td></tr>`;
    })
    .sort()
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Suanpan API ${escaped(version)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>Suanpan API</h1>
<p>Version ${escaped(version)} · <a href="/api/openapi.json">OpenAPI document</a></p>
<p>Sign in with <code>POST /api/UserBases/web/login</code> and send the token as <code>Authorization: Bearer …</code>.
Every request may carry <code>X-Trace-Id</code> and <code>X-Language</code>
(${LANGUAGES.map((language) => `<code>${languageHeader(language)}</code>`).join(', ')}). An answer has its content in <code>data</code>. A failure is
<code>{code, message, method, traceId, status}</code>, and where a table is concerned <code>error_type: "table_row"</code>
with <code>table</code>, <code>row</code>, <code>column</code>
and always the status 400. Input that a call doesn’t take is 422 where something is made, else 400. Commands need an <code>Idempotency-Key</code>: the same key
gives the same answer, however often it is sent. <code>identity.STEP_UP_REQUIRED</code> asks for the password once more:
send it to <code>POST /api/UserBases/web/stepUp</code>, then the command again; it holds for five minutes.</p>
${sections.join('')}
<h2>Procedures (tRPC, under <code>/trpc</code>)</h2>
<table><thead><tr><th>Procedure</th><th>Kind</th><th>Permission</th></tr></thead><tbody>${procedures}</tbody></table>
</main></body></html>`;
}

function section(group: string, calls: readonly RestCall[]): string {
  const items = calls.map((call) => {
    const input = call.input
      ? `<pre>${escaped(JSON.stringify(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }), omitSchema, 2))}</pre>`
      : '<p>No input.</p>';
    const command = call.command ? ' · needs an Idempotency-Key' : '';
    return `<details><summary><span class="method ${call.method}">${call.method}</span> <code>${escaped(call.path)}</code>
<span class="note">${escaped(call.summary ?? '')}</span></summary>
<p>Procedure <code>${escaped(call.procedure)}</code> · permission <code>${escaped(call.permission)}</code>${command}</p>${input}</details>`;
  });
  return `<h2>${escaped(group)}</h2>${items.join('')}`;
}

function omitSchema(key: string, value: unknown): unknown {
  return key === '$schema' ? undefined : value;
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.55 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;border:1px solid #8884;border-radius:6px}details{border-bottom:1px solid #8883;padding:.4rem 0}
summary{cursor:pointer}.method{display:inline-block;min-width:4.5rem;font-weight:600}.GET{color:#1971c2}.POST{color:#2f9e44}
.PUT,.PATCH{color:#e8590c}.DELETE{color:#e03131}.note{color:#868e96}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.25rem .5rem;border-bottom:1px solid #8883}`;
