/**
 * A real server with a large batch ready to be calculated, for measuring it over its API.
 * `node --conditions=source --import tsx server/src/testing/serve-large-batch.ts sqlite|postgres PEOPLE ITEMS [PROCESSES]`
 * prints one line of JSON when it listens and ends when its standard input does. With several processes, on PostgreSQL, one
 * works jobs off, the others answer, and everybody who is paid is signed in.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createServices } from '../create-services.ts';
import { hashPassword, insertUser } from '../identity/index.ts';
import { openSession } from '../identity/sign-in/sessions.repo.ts';
import { today } from '../platform/clock/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { startPostgres } from '../platform/db/postgres/postgres-for-tests.ts';
import type { Services } from '../platform/trpc/context.ts';
import { callerOf } from '../seeding/seed-callers.ts';
import { makeLargeBatch } from './large-batch.ts';

const [database, people, items, processes = '1'] = process.argv.slice(2);
const PASSWORD = 'only for measuring';
const roles = ['payroll-staff', 'solution-administrator', 'hr-administrator'];
const folder = mkdtempSync(join(tmpdir(), 'suanpan-large-'));
// PostgreSQL may run as another user, who has to get into the folder.
chmodSync(folder, 0o755);
const postgres = database === 'postgres' ? await startPostgres(join(folder, 'postgres')) : undefined;
const env = {
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: postgres?.url ?? '',
  SECRET_KEY: PASSWORD,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  LOG_FILE: process.env.LOG_FILE ?? '',
  DEMO: '0',
  HOST: '127.0.0.1',
  PORT: '0',
  // Several stand behind a balancer, which says for whom it asks.
  TRUST_PROXY: Number(processes) > 1 ? '1' : '',
};
const servers: ChildProcess[] = [];
// Whoever asked may be ended at any moment: from then on nobody reads what is printed, and nothing is made for anybody.
process.stdout.on('error', () => undefined);
process.stdin.resume();
const asked = once(process.stdin, 'end').then(end);
try {
  const opened = await createServices(readConfig(env));
  const { services } = opened;
  const user = { loginName: 'bench', name: 'Bench', roles };
  const passwordHash = await hashPassword(PASSWORD);
  const id = await insertUser(services.db, services.clock, {
    ...user,
    passwordHash,
    roles: roles.map((role) => ({ role })),
  });
  // Whoever prepares a batch doesn't decide it.
  const approver = { loginName: 'decides', name: 'Decides', roles: [{ role: 'payroll-approver' }] };
  await insertUser(services.db, services.clock, { ...approver, passwordHash });
  const size = { people: Number(people), items: Number(items) };
  const batch = await makeLargeBatch(services, callerOf(services, { id, ...user }), size);
  // Somebody who is paid with this batch, to read a payslip of their own.
  const paid = await services.db
    .selectFrom('payroll_batch_employments as b')
    .innerJoin('employments as e', 'e.id', 'b.employment_id')
    .select('e.person_id')
    .where('b.batch_id', '=', batch.id)
    .orderBy('b.position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await insertUser(services.db, services.clock, {
    loginName: 'paid',
    name: 'Paid',
    personId: paid.person_id,
    passwordHash,
    roles: [{ role: 'employee' }],
  });
  const several = Number(processes) > 1;
  const sessions = several ? await signEverybodyIn(services, batch.id, paid.person_id, passwordHash) : [];
  // As PostgreSQL does by itself within a minute: a company has been there for longer.
  if (postgres) await sql`vacuum (analyze)`.execute(services.db);
  await opened.database.close();
  const web = several ? Number(processes) - 1 : 1;
  const ports: number[] = [];
  for (let index = 0; index < web; index += 1) ports.push(await serve(several ? 'web' : 'both'));
  if (several) await serve('worker');
  process.stdout.write(
    `${JSON.stringify({
      url: `http://127.0.0.1:${ports[0]}`,
      urls: ports.map((port) => `http://127.0.0.1:${port}`),
      pid: servers[0]?.pid,
      pids: servers.slice(0, web).map(({ pid }) => pid),
      databasePid: postgres?.pid,
      sessions,
      loginName: user.loginName,
      password: PASSWORD,
      approver: approver.loginName,
      employee: 'paid',
      batchId: batch.id,
      periodId: batch.periodId,
      employees: batch.rowKeys.length,
    })}\n`,
  );
  await asked;
} catch (failure) {
  process.stderr.write(`${failure instanceof Error ? failure.stack : String(failure)}\n`);
  await end(1);
}

/** In a process of its own: what making the batch left in memory would be measured with it. Answers its port. */
async function serve(role: string): Promise<number> {
  // What was built is what an installation runs, where whoever asks has seen to it.
  const main = new URL(process.env.BUILT ? '../../bundle/main.js' : '../main.ts', import.meta.url);
  const server = fork(fileURLToPath(main), {
    env: { ...env, ROLE: role },
    // As `npm start` does.
    ...(process.env.BUILT && { execArgv: ['--max-semi-space-size=32'] }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  servers.push(server);
  const [ready] = (await once(server, 'message')) as [{ port: number }];
  return ready.port;
}

/** A token of everybody who is paid with the batch, but of one who has an account. */
async function signEverybodyIn(
  { db, clock }: Services,
  batchId: string,
  but: string,
  passwordHash: string,
): Promise<string[]> {
  const people = await db
    .selectFrom('payroll_batch_employments as b')
    .innerJoin('employments as e', 'e.id', 'b.employment_id')
    .select('e.person_id')
    .distinct()
    .where('b.batch_id', '=', batchId)
    .where('e.person_id', '<>', but)
    // Whoever has left meanwhile isn't let in.
    .where((eb) => eb.or([eb('e.leave_date', 'is', null), eb('e.leave_date', '>=', today(clock))]))
    .orderBy('e.person_id')
    .execute();
  return db.transaction().execute(async (trx) => {
    const tokens: string[] = [];
    for (const { person_id: personId } of people) {
      const user = { loginName: `paid-${tokens.length}`, name: 'Paid', personId, passwordHash };
      const userId = await insertUser(trx, clock, { ...user, roles: [{ role: 'employee' }] });
      const from = { userId, transport: 'bearer' as const, ip: '127.0.0.1', userAgent: 'bench' };
      tokens.push((await openSession(trx, clock, from)).token);
    }
    return tokens;
  });
}

async function end(code: unknown): Promise<never> {
  for (const server of servers.filter(({ exitCode }) => exitCode === null)) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(typeof code === 'number' ? code : 0);
}
