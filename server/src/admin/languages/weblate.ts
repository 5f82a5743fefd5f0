import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { nearestLanguage } from '@suanpan/engine/domain';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import { agentFor } from '../../platform/http/outgoing-agent.ts';
import { LANGUAGES, type Language } from '../../platform/texts/languages.ts';

const TIMEOUT_MS = 30_000;
const MOST_BYTES = 32 * 1024 * 1024;
const PAGE_SIZE = 500;

type Weblate = NonNullable<Config['weblate']>;

const page = <T extends z.ZodType>(row: T) =>
  z.object({ next: z.string().nullable(), results: z.array(row) });
const components = page(z.object({ slug: z.string() }));
const translations = page(z.object({ language_code: z.string() }));
/** `context` is the key of the file; `translated` leaves out what somebody still has to look at. */
const units = page(z.object({ context: z.string(), target: z.array(z.string()), translated: z.boolean() }));

export interface TranslatedUnit {
  component: string;
  language: Language;
  key: string;
  text: string;
}

/** Reads the finished translations of a project, in the languages asked for (docs.weblate.org, REST API). */
export async function readWeblate(
  config: Config,
  weblate: Weblate,
  wanted: { components: ReadonlySet<string>; languages: readonly Language[] },
  signal: AbortSignal,
): Promise<TranslatedUnit[]> {
  const project = encodeURIComponent(weblate.project);
  const all = async <T>(schema: z.ZodType<{ next: string | null; results: T[] }>, path: string) => {
    const rows: T[] = [];
    // The next page is counted, not followed: an answer doesn't say where the token goes.
    for (let number = 1; ; number += 1) {
      signal.throwIfAborted();
      const url = new URL(`api/${path}?page_size=${PAGE_SIZE}&page=${number}`, weblate.url);
      const { next, results } = schema.parse(await getJson(config, url.href, weblate.token));
      rows.push(...results);
      if (next === null || results.length === 0) return rows;
    }
  };
  const found: TranslatedUnit[] = [];
  for (const { slug } of await all(components, `projects/${project}/components/`)) {
    if (!wanted.components.has(slug)) continue;
    const component = `${project}/${encodeURIComponent(slug)}`;
    for (const { language_code: theirs } of await all(
      translations,
      `components/${component}/translations/`,
    )) {
      const language = nearestLanguage([theirs], LANGUAGES, '');
      if (!wanted.languages.includes(language)) continue;
      const path = `translations/${component}/${encodeURIComponent(theirs)}/units/`;
      for (const { context, target, translated } of await all(units, path)) {
        const text = target[0]?.trim();
        if (translated && text) found.push({ component: slug, language, key: context, text });
      }
    }
  }
  return found;
}

async function getJson(config: Config, url: string, token: string): Promise<unknown> {
  const agent = await agentFor(config, url);
  const send = url.startsWith('https:') ? overHttps : overHttp;
  const headers = { Accept: 'application/json', Authorization: `Token ${token}` };
  const text = await new Promise<string>((resolve, reject) => {
    const asking = send(url, { agent, timeout: TIMEOUT_MS, headers }, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode !== 200) {
        response.resume();
        reject(new Error(`Weblate answered ${statusCode}.`));
        return;
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > MOST_BYTES) asking.destroy(new Error('Weblate answered too much.'));
        parts.push(part);
      });
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
      response.on('error', reject);
    });
    asking.on('timeout', () => asking.destroy(new Error('Weblate did not answer in time.')));
    asking.on('error', reject);
    asking.end();
  });
  return JSON.parse(text) as unknown;
}
