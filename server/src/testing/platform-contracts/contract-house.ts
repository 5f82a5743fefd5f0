import { expect } from 'vitest';
import type { Provider } from '../../integrations/integrations.words.ts';
import { finish, type House, keepFew, openHouse } from '../../integrations/testing.ts';
import type { TestDatabase } from '../../platform/db/testing.ts';
import { type RestAnswer, RestHouse } from '../rest-house.ts';

/** How many people there are on our side. */
export const PEOPLE = 3;

/** What is sent: names of the path filled in, a query, a body or a file. */
export interface Given {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: { name: string; type: string; content: Uint8Array<ArrayBuffer> };
}

/** One call of the specification: what it is given, what is wrong to give it, and what it does here and at the platform. */
export interface ContractRow {
  /** `POST /api/base/qywx/appConfig`. */
  call: string;
  given: (house: ContractHouse) => Given | Promise<Given>;
  /** Absent where the call takes nothing at all. */
  wrong?: (house: ContractHouse) => Given | Promise<Given>;
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  effect: (data: any, house: ContractHouse, answer: RestAnswer) => unknown;
}

const TABLES = [
  'integration_apps',
  'integration_micro_apps',
  'integration_mirror',
  'integration_mappings',
  'integration_field_configs',
  'integration_runs',
  'integration_run_items',
  'integration_messages',
  'integration_media',
  'integration_attendances',
  'integration_uploads',
  'files',
] as const;

/** A few people, the three platforms, and everybody who calls over HTTP. */
export class ContractHouse {
  readonly house: House;
  private readonly rest: RestHouse;
  /** What rows leave for the rows after them. */
  readonly kept = new Map<string, string>();

  private constructor(house: House, rest: RestHouse) {
    this.house = house;
    this.rest = rest;
  }

  static async open(test: TestDatabase): Promise<ContractHouse> {
    const house = await openHouse(test);
    // One of them joins later.
    await keepFew(house, PEOPLE + 1);
    return new ContractHouse(house, await RestHouse.open(house.services));
  }

  async close(): Promise<void> {
    await this.rest.close();
    await this.house.vendors.close();
  }

  get db() {
    return this.house.services.db;
  }

  of(name: string): string {
    return this.kept.get(name) ?? '';
  }

  keep(name: string, value: unknown): void {
    this.kept.set(name, String(value));
  }

  send(who: 'admin' | 'staff' | 'nobody', call: string, given: Given): Promise<RestAnswer> {
    const [method = '', template = ''] = call.split(' ');
    const path = template.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(given.path?.[name] ?? 'missing'),
    );
    const query = new URLSearchParams(
      Object.entries(given.query ?? {}).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ).toString();
    let body = given.body;
    if (given.file) {
      const form = new FormData();
      form.append('file', new Blob([given.file.content], { type: given.file.type }), given.file.name);
      body = form;
    }
    return this.rest.call(who, `${method} ${path}${query ? `?${query}` : ''}`, body);
  }

  /** All that a call could have changed: our tables, and what stands and was sent at the platforms. */
  async state(): Promise<string> {
    const tables: unknown[] = [];
    for (const table of TABLES) {
      const rows = await this.db.selectFrom(table).selectAll().execute();
      tables.push(rows.map((row) => JSON.stringify(row)).sort());
    }
    const { wecom, dingtalk, feishu } = this.house.vendors;
    const theirs = [wecom, dingtalk, feishu].map(({ tree, sent }) => [
      [...tree.departments.values()],
      [...tree.members.values()],
      sent,
    ]);
    return JSON.stringify([tables, theirs]);
  }

  /** How often a platform was called. */
  callsOut(): number {
    const { wecom, dingtalk, feishu } = this.house.vendors;
    return [wecom, dingtalk, feishu].reduce((sum, { faults }) => sum + faults.seen.length, 0);
  }

  finished(provider: Provider, data: { runId: string }) {
    return finish(this.house, provider, data);
  }

  drain() {
    return this.house.services.queue.drain(this.house.services);
  }

  /** A row of ours by its id. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  async row(table: (typeof TABLES)[number], id: string): Promise<any> {
    return this.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
  }

  async count(table: (typeof TABLES)[number]): Promise<number> {
    return (await this.db.selectFrom(table).selectAll().execute()).length;
  }
}

/** Refuses strangers and who has no right, then what is wrong, then does it: each with what it changes, and what it doesn't. */
export async function play(row: ContractRow, house: ContractHouse): Promise<void> {
  const given = await row.given(house);
  const before = await house.state();
  const out = house.callsOut();
  const stranger = await house.send('nobody', row.call, given);
  expect([stranger.status, stranger.data?.code], 'a stranger').toEqual([401, expect.any(String)]);
  const staff = await house.send('staff', row.call, given);
  expect([staff.status, staff.data?.code], 'without the right').toEqual([403, 'AUTHORIZATION_REQUIRED']);
  expect(house.callsOut(), 'nobody without the right reaches a platform').toBe(out);
  if (row.wrong) {
    const refused = await house.send('admin', row.call, await row.wrong(house));
    expect([400, 404, 409, 410, 422], `${row.call} refuses: ${refused.text}`).toContain(refused.status);
    expect(refused.data?.code).toEqual(expect.any(String));
  }
  expect(await house.state(), 'nothing changed').toBe(before);
  const answer = await house.send('admin', row.call, given);
  expect(answer.status, answer.text).toBe(row.status);
  await row.effect(answer.data, house, answer);
}
