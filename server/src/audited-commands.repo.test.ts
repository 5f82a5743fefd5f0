import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { closeEnginePool } from './payroll/index.ts';
import { type Changes, changesBetween } from './platform/audit/audit-changes.ts';
import { readPersonal } from './platform/audit/audit-writer.ts';
import type { DB } from './platform/db/schema.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { listProcedures } from './platform/http/rest/rest-calls.ts';
import { newId } from './platform/ids/new-id.ts';
import type { Services } from './platform/trpc/context.ts';
import { declaredPermissions } from './platform/trpc/permissions.ts';
import { createCallerFactory } from './platform/trpc/procedure.ts';
import { createTestServices } from './testing/create-test-services.ts';
import { PREPARED } from './testing/matrix/audited-calls.ts';
import { CELLS } from './testing/matrix/matrix-cells.ts';
import { createMatrixFixture } from './testing/matrix/matrix-fixture.ts';
import type { MatrixFixture } from './testing/matrix/matrix-records.ts';
import { BATCH_CALLS } from './testing/matrix/payroll/payroll-calls.ts';
import { type AuditedCall, stageOf } from './testing/matrix/stage.ts';
import { undone } from './testing/matrix/undone.ts';
import { testContext } from './testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);
/** What is done at a platform is watched with the platforms there: `integrations/audited-calls.repo.test.ts`. */
const commands = listProcedures(appRouter).filter(
  ({ definition, path }) => definition.type === 'mutation' && !path.startsWith('integrations.'),
);
type Row = Record<string, unknown>;
type Tables = Map<string, Map<string, Row>>;

/** Nothing here is a record that others answer for, and why. */
const NO_RECORD: Readonly<Record<string, string>> = {
  'identity.auth.signIn': 'public; every sign-in is a row of its own',
  'identity.auth.apiSignIn': 'public; every sign-in is a row of its own',
  'identity.auth.sendLink': 'public',
  'identity.auth.openLink': 'public; ends in a password or a sign-in, which are rows of their own',
  'identity.recovery.checkCaptcha': 'public',
  'identity.recovery.begin': 'public',
  'identity.recovery.sendLink': 'public',
  'identity.recovery.sendCode': 'public',
  'identity.recovery.checkCode': 'public',
  'identity.recovery.changeByLink': 'public; ends in a password, which is a row of its own',
  'identity.recovery.changeByCode': 'public; ends in a password, which is a row of its own',
  'identity.recovery.sendConfirmation': 'a code to one’s own address',
  'identity.auth.signOut': 'one’s own session',
  'identity.inPlace.leave': 'one’s own session; where it was in another’s place, a row',
  'identity.secondFactor.begin': 'a secret that counts for nothing before a code of it comes back',
  'identity.secondFactor.renewCodes': 'digests of random codes; that they are others is a row',
  'identity.sessions.end': 'one’s own session',
  'identity.sessions.endOthers': 'one’s own session',
  'identity.system.permissionCodes': 'reads only',
  'people.accounts.invite': 'a wish to the queue; each account is a row of its own',
  'identity.auth.stepUp': 'one’s own session',
  'identity.auth.setLanguage': 'how one’s own screens look',
  'identity.auth.setTheme': 'how one’s own screens look',
  'inbox.approvals.focus': 'a mark on one’s own list',
  'inbox.applications.save': 'a draft of one’s own',
  'inbox.applications.discard': 'a draft of one’s own',
  'inbox.applications.copy': 'a draft of one’s own',
  'inbox.notifications.markRead': 'a mark on one’s own list',
  'inbox.notifications.markAllRead': 'a mark on one’s own list',
  'portal.announcements.markRead': 'a mark on one’s own list',
  'inbox.notifications.focus': 'a mark on one’s own list',
  'admin.email.services.connect': 'a look at a server outside, which is a row as a look',
  'payroll.presence.stand': 'where one stands in a batch, gone within a minute',
  'payroll.findings.checkInputs': 'computed anew from what is stored',
  'payroll.excel.writeBatch': 'a look, which is a row as a look',
  'payroll.proofs.write': 'a look, which is a row as a look',
  'payroll.accounting.journalFile': 'a look, which is a row as a look',
  'payroll.accounting.paymentFile': 'a look, which is a row as a look',
  'payroll.excel.writeCopy': 'a look, which is a row as a look',
  'payroll.excel.writeValues': 'a look, which is a row as a look',
  'payroll.scratch.write': 'a look, which is a row as a look',
  'payroll.solutionScratch.write': 'a look, which is a row as a look',
  'payroll.excel.writeStanding': 'a look, which is a row as a look',
  'payroll.excel.printValues': 'a look, which is a row as a look',
  'payroll.excel.printStanding': 'a look, which is a row as a look',
  'payroll.excel.writePivot': 'a look, which is a row as a look',
  'payroll.excel.compareBatch': 'a look: what was changed in a file is shown, nothing is taken yet',
  'payroll.excel.compareCopy': 'a look: what was changed in a file is shown, nothing is taken yet',
};
/** Take what was compared before and give it to commands that are called here. */
const THROUGH: Readonly<Record<string, readonly string[]>> = {
  'payroll.excel.takeIntoBatch': ['payroll.batchTables.edit'],
  'payroll.excel.takeIntoCopy': ['payroll.copies.newDraft', 'payroll.copies.save'],
};
/** Called here with nothing to change, or a wish to the queue; an invitation changes nothing until it is taken. */
const UNCHANGED = [
  'platform.jobs.cancel',
  'identity.inPlace.act',
  'identity.inPlace.look',
  'identity.users.unlock',
  'admin.terms.takeWeblate',
  'admin.backups.make',
  'identity.users.invite',
];

/** Follows from the record that is changed, or is written beside it. */
const BESIDE =
  /^(audit|idempotency|sqlite_|kysely|guess_limits|account_proofs|second_factor|sessions|password_history|jobs$|inbox_notifications|inbox_numbers|outbox|people_changes|department_events|lifecycle_events|payroll_batch_(revisions|preparers|employments|numbers)|payroll_(table_|result_|totals|copy_plans|cell_changes))/;
/** Technical, told by another field, or encrypted (the trail tells what is in it). */
const NO_FIELD =
  /(_at|_cipher|_index|_hash|_key|_until|_mark|_ends_at|role_id|^id|^version|^search_text|^job_(id|kind)|^number)$|^calculated_from$/;

const OF = /_id$|_code$|^code$|^setting$|^topic$|^room$|^key$|^kind$|^language$|^fact$/;

describeEachDatabase('the audit row of every command', (test) => {
  let services: Services;
  let fixture: MatrixFixture;
  let tables: string[];
  beforeAll(async () => {
    services = await createTestServices(test);
    fixture = await createMatrixFixture(services, test.clock);
    const all = await services.db.introspection.getTables();
    tables = all.map(({ name }) => name).filter((name) => !BESIDE.test(name));
  }, 120_000);
  afterAll(closeEnginePool);
  const unchanged: string[] = [];

  it('tells old and new of every record that it changed, began or removed', async () => {
    const stage = stageOf(services, test.clock, fixture);
    const faults: string[] = [];
    // Every call is undone: only what is prepared for one changes what it begins with.
    let before: Tables | undefined;
    const calls: (() => Promise<AuditedCall>)[] = commands
      .filter(
        ({ path }) =>
          !(path in NO_RECORD) && !(path in THROUGH) && !(path in PREPARED) && path !== 'payroll.batches.act',
      )
      .map(({ path }) => async () => ({ path, input: inputOf(path) }));
    for (const action of BATCH_CALLS)
      calls.push(async () => ({ path: 'payroll.batches.act', input: { id: await workable(), action } }));
    for (const [name, prepare] of Object.entries(PREPARED))
      calls.push(async () => {
        before = undefined;
        return { path: name.split(' ')[0] ?? '', ...(await prepare(stage)) };
      });
    for (const prepare of calls) {
      const given = await prepare();
      const told = `${given.path} ${(given.input as { action?: string } | undefined)?.action ?? ''}`.trim();
      before ??= await read(services.db, tables);
      faults.push(...(await faultsOf(given, told, before)).map((fault) => `${told}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(unchanged.sort()).toEqual([...UNCHANGED].sort());
  }, 120_000);

  it('leaves out nothing that a command can be', () => {
    const known = commands.map(({ path }) => path);
    const named = [...Object.keys(NO_RECORD), ...Object.entries(THROUGH).flat(2)];
    expect(named.filter((path) => !known.includes(path))).toEqual([]);
    expect(Object.keys(PREPARED).filter((name) => !known.includes(name.split(' ')[0] ?? ''))).toEqual([]);
  });

  function inputOf(path: string): unknown {
    const cell = CELLS[path];
    const ids: Record<string, string | undefined> = {};
    for (const [name, field] of Object.entries(cell?.fields ?? {}))
      if (field.usual) ids[name] = fixture[field.kind]?.[field.usual];
    return cell?.input(ids, fixture);
  }

  async function workable(): Promise<string> {
    const found = await services.db
      .selectFrom('payroll_batches')
      .select('id')
      .where('status', '=', 'calculated')
      .where('solution_id', '=', fixture.solution?.near ?? '')
      .executeTakeFirstOrThrow();
    return found.id;
  }

  /** Gives the command, looks at what it changed and at what the trail says of it, and undoes it. */
  async function faultsOf(
    { path, input, userId, permissions, employmentIds = [] }: AuditedCall,
    told: string,
    before: Tables,
  ): Promise<string[]> {
    let found: string[] = ['stored nothing'];
    const caller = userId ?? fixture.user?.own ?? '';
    const given = undone(services, async (trx) => {
      const rows = await trx
        .selectFrom('audit_rows')
        .selectAll()
        .where('trace_id', '=', 'looked at')
        .execute();
      const trail: Changes[] = [];
      const subjects = rows.map((row) => row.subject_id);
      for (const row of rows) {
        const { changes = {} } = JSON.parse(row.facts) as { changes?: Changes };
        trail.push(changes, await readPersonal(trx, services.config.secretKey, row));
      }
      const differences = differencesBetween(before, await read(trx, tables)).filter(
        (each) => !(path === 'identity.users.remove' && isLaidOutForOneself(each)),
      );
      const isSaid = trail.some((changes) => Object.keys(changes).length > 0);
      if (differences.length === 0 && !isSaid) unchanged.push(told);
      found =
        rows.length === 0 ? ['nothing in the trail'] : faultsIn(differences, trail, [caller, ...subjects]);
    });
    const ctx = testContext(given, {
      userId: caller,
      permissions: permissions ?? [...declaredPermissions().keys()],
      key: newId(test.clock),
      employmentIds,
    });
    let place = createCaller({ ...ctx, traceId: 'looked at' }) as unknown as Row;
    for (const step of path.split('.').slice(0, -1)) place = place[step] as Row;
    const run = place[path.split('.').at(-1) ?? ''] as (input: unknown) => Promise<unknown>;
    try {
      await run(input);
    } catch (error) {
      return [`refused: ${String(error).slice(0, 200)}`];
    }
    return found;
  }
});

interface Difference {
  table: string;
  kind: 'begun' | 'changed' | 'removed';
  changes: Changes;
}

function differencesBetween(before: Tables, after: Tables): Difference[] {
  const differences: Difference[] = [];
  for (const table of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(table) ?? new Map(), after.get(table) ?? new Map()];
    for (const key of new Set([...old.keys(), ...now.keys()])) {
      const [then, next] = [old.get(key), now.get(key)];
      const kind = then ? (next ? 'changed' : 'removed') : 'begun';
      const isOf = (field: string) => (then ?? next).id === undefined && OF.test(field);
      const fields = Object.entries(changesBetween(then, next)).filter(
        ([field]) => !NO_FIELD.test(field) && !isOf(field),
      );
      if (fields.length > 0) differences.push({ table, kind, changes: Object.fromEntries(fields) });
    }
  }
  return differences;
}

/** How somebody looks at lists goes with their account: the trail tells of the account. */
const isLaidOutForOneself = ({ table, kind }: Difference) =>
  table === 'team_pivot_layouts' && kind === 'removed';

/** What was changed or removed stands there wholly, of what was begun something; who did it to what the row knows itself. */
function faultsIn(differences: readonly Difference[], trail: readonly Changes[], known: string[]): string[] {
  const said = trail.flatMap((changes) => Object.values(changes));
  const was = new Set([...known, ...said.flatMap((each) => leaves(each.before))]);
  const is = new Set([...known, ...said.flatMap((each) => leaves(each.after))]);
  return differences.flatMap(({ table, kind, changes }) => {
    // What rules find comes and goes with the results it was found in.
    if (kind !== 'changed' && table === 'payroll_findings') return [];
    if (kind === 'begun')
      return said.some(({ after }) => after !== null) ? [] : [`${table}: begun, and nothing said`];
    return Object.entries(changes)
      .filter(
        ([, { before, after }]) =>
          leaves(before).some((leaf) => !was.has(leaf)) || leaves(after).some((leaf) => !is.has(leaf)),
      )
      .map(([field, change]) => `${table}.${field} ${JSON.stringify(change).slice(0, 150)}`);
  });
}

/** All that stands in a value, JSON in texts too; nothing and emptiness say nothing. */
function leaves(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string' && /^[[{]/.test(value)) {
    try {
      return leaves(JSON.parse(value));
    } catch {
      return [value];
    }
  }
  if (typeof value === 'object') return Object.values(value).flatMap(leaves);
  // Yes and no stand as 1 and 0 in a row.
  return [String(typeof value === 'boolean' ? Number(value) : value)];
}

/** Of a row without an id: what it is of. */
const keyOf = (row: Row) => JSON.stringify(Object.entries(row).filter(([name]) => OF.test(name)));

async function read(db: Kysely<DB>, names: readonly string[]): Promise<Tables> {
  const tables: Tables = new Map();
  for (const name of names) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db);
    tables.set(name, new Map(rows.map((row) => [String(row.id ?? keyOf(row)), row])));
  }
  return tables;
}
