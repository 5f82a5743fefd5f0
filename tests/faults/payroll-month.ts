import { randomUUID } from 'node:crypto';
import type { Database } from '@suanpan/server/databases-for-tests';
import { AnsweredError, ApiClient, type ServerProcess } from './server-process.ts';

/** Nine parts of a thousand rows. */
export const FILE_ROWS = 9_000;
/** Not the clerk, who is 0001 and may not change what is paid to the clerk. */
const OTHER = '0002';
const TYPED = { table: 'Attendance', column: 'overtime_weekday' };
const FILE_TABLE = 'Deductions';

export interface BatchView {
  id: string;
  status: string;
  submitted: boolean;
  running: unknown;
  resultHash: string | null;
  failedRows: number;
  approval: { id: string; status: string } | null;
  findings: { block: number };
  stale: { is: boolean };
  allowedActions: string[];
}

/** The people who pay, and the batch that they pay with. */
export class PayrollMonth {
  readonly staff: ApiClient;
  readonly approver: ApiClient;
  readonly batchId: string;

  private constructor(staff: ApiClient, approver: ApiClient, batchId: string) {
    this.staff = staff;
    this.approver = approver;
    this.batchId = batchId;
  }

  /** The batch of the small demo company that is being prepared, signed in for. */
  static async open({ url }: ServerProcess): Promise<PayrollMonth> {
    const staff = await ApiClient.signIn(url, 'payroll');
    const approver = await ApiClient.signIn(url, 'approver');
    const page = await staff.query<{ rows: { id: string }[] }>(url, 'payroll.batches.list', {
      statuses: ['new'],
    });
    const batch = page.rows[0];
    if (!batch) throw new Error('The seed has no batch that is being prepared.');
    return new PayrollMonth(staff, approver, batch.id);
  }

  /** What staff do where a rule blocks: nothing is paid, and the reason is noted. The batch is new again afterwards. */
  async cure(server: ServerProcess, database: Database): Promise<void> {
    await this.act(server, 'calculate');
    await this.untilQuiet(server, database);
    const { rows } = await this.staff.query<{
      rows: { table: string; rowKey: string; column: string }[];
    }>(server.url, 'payroll.findings.list', { batchId: this.batchId, severities: ['block'] });
    for (const { table, rowKey, column } of rows)
      await this.staff.command(server.url, 'payroll.batchTables.edit', {
        batchId: this.batchId,
        table,
        edits: [{ rowKey, column, value: 0, reason: 'not paid in this trial' }],
      });
    await this.act(server, 'returnToNew');
  }

  get({ url }: ServerProcess): Promise<BatchView> {
    return this.staff.query(url, 'payroll.batches.get', { id: this.batchId });
  }

  act(
    { url }: ServerProcess,
    action: string,
    key: string = randomUUID(),
  ): Promise<{ approvalId: string | null; jobId: string | null }> {
    return this.staff.command(url, 'payroll.batches.act', { id: this.batchId, action }, key);
  }

  async approve(server: ServerProcess, key: string = randomUUID()): Promise<void> {
    const { approval } = await this.get(server);
    await this.approver.command(
      server.url,
      'inbox.approvals.decide',
      { id: approval?.id, decision: 'approve' },
      key,
    );
  }

  uploadFile({ url }: ServerProcess): Promise<string> {
    const lines = Array.from({ length: FILE_ROWS }, (_, row) => `${OTHER},item ${row},0.01`);
    return this.staff.upload(url, 'deductions.csv', `employee,item,amount\n${lines.join('\n')}\n`);
  }

  import(
    { url }: ServerProcess,
    fileId: string,
    key: string = randomUUID(),
    dryRun = false,
  ): Promise<{ jobId: string; importId: string }> {
    return this.staff.command(
      url,
      'admin.imports.start',
      {
        subject: 'payroll.table',
        target: { batchId: this.batchId, table: FILE_TABLE },
        fileId,
        mapping: { employee: 0, item: 1, amount: 2 },
        mode: 'createAndUpdate',
        dryRun,
      },
      key,
    );
  }

  importState({ url }: ServerProcess, jobId: string) {
    return this.staff.query<{ status: string; totalRows: number; counts: Record<string, number> }>(
      url,
      'admin.imports.get',
      { jobId },
    );
  }

  /** A row of the table that is typed into, and its hours. */
  async typed({ url }: ServerProcess): Promise<{ rowKey: string; hours: number }> {
    const page = await this.staff.query<{ rowKeys: string[]; columns: Record<string, number[]> }>(
      url,
      'payroll.batchTables.page',
      { batchId: this.batchId, table: TYPED.table },
    );
    const row = page.rowKeys.findIndex((key) => key !== '0001');
    return { rowKey: page.rowKeys[row] ?? '', hours: page.columns[TYPED.column]?.[row] ?? 0 };
  }

  async type(server: ServerProcess, value: number, key: string = randomUUID()): Promise<unknown> {
    const { rowKey } = await this.typed(server);
    const edits = [{ rowKey, column: TYPED.column, value }];
    const input = { batchId: this.batchId, table: TYPED.table, edits };
    return this.staff.command(server.url, 'payroll.batchTables.edit', input, key);
  }

  /** Has the batch computed by itself after every change, or not. */
  async setDynamic({ db }: Database, on: boolean): Promise<void> {
    const solution = await db
      .selectFrom('payroll_solutions as s')
      .innerJoin('payroll_batches as b', 'b.solution_id', 's.id')
      .select(['s.id', 's.settings'])
      .where('b.id', '=', this.batchId)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('payroll_solutions')
      .set({
        settings: JSON.stringify({ ...JSON.parse(solution.settings), dynamicComputation: on }),
        default_dynamic_batch_id: on ? this.batchId : null,
      })
      .where('id', '=', solution.id)
      .execute();
  }

  async generatePayslips({ url }: ServerProcess, key: string = randomUUID()): Promise<void> {
    const { batchId } = this;
    const { periodId, checkDay } = await this.staff.query<{ periodId: string; checkDay: string }>(
      url,
      'payroll.payslips.suggest',
      { batchId },
    );
    await this.staff.command(url, 'payroll.payslips.generate', { batchId, periodId, checkDay }, key);
  }

  async publishPayslips({ url }: ServerProcess, key: string = randomUUID()): Promise<void> {
    await this.staff.command(url, 'payroll.payslips.publish', { batchId: this.batchId }, key);
  }

  /** Until nothing waits or runs for the batch, and if asked it is calculated from what there is now. */
  async untilQuiet(server: ServerProcess, database: Database, fresh = false): Promise<BatchView> {
    const end = Date.now() + 45_000;
    for (;;) {
      const batch = await this.get(server);
      const facts = await this.facts(database);
      const quiet = batch.running === null && facts.importing === 0 && facts.jobs === 0;
      if (quiet && (!fresh || (batch.status === 'calculated' && !batch.stale.is))) return batch;
      if (Date.now() > end)
        throw new Error(`The batch came to no rest: ${JSON.stringify({ ...facts, status: batch.status })}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** What the database holds of the batch, read without the server. */
  async facts({ db }: Database) {
    const id = this.batchId;
    const batch = await db
      .selectFrom('payroll_batches')
      .select(['status', 'submitted', 'job_id', 'result_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const sets = await db
      .selectFrom('payroll_table_sets')
      .select(['table_code', 'part', 'rows'])
      .where('batch_id', '=', id)
      .execute();
    const slips = await db
      .selectFrom('payroll_payslips')
      .select('status')
      .where('batch_id', '=', id)
      .execute();
    const waiting = await db
      .selectFrom('jobs')
      .select(['id', 'topic', 'state', 'attempts', 'run_at', 'error'])
      .where('state', 'in', ['queued', 'running'])
      // Reminders of slips wait for a day to come; what looks at everything stored once a day takes as long as the machine is busy.
      .where('topic', 'not in', ['payroll.payslips.remind', 'platform.scrub'])
      .execute();
    const count = async (table: 'payroll_balance_movements' | 'payroll_totals') => {
      const { total } = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('batch_id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(total);
    };
    const imports = await db.selectFrom('imports').select(['state', 'target']).execute();
    const dead = await db.selectFrom('jobs').select(['topic', 'error']).where('state', '=', 'dead').execute();
    const approvals = await db
      .selectFrom('inbox_approvals')
      .innerJoin('payroll_batches', 'payroll_batches.approval_id', 'inbox_approvals.id')
      .select('inbox_approvals.status')
      .where('payroll_batches.id', '=', id)
      .execute();
    return {
      status: batch.status,
      submitted: batch.submitted === 1,
      hash: batch.result_hash,
      /** A state that waits for a job that is not there. */
      orphaned: batch.job_id !== null && !waiting.some((job) => job.id === batch.job_id),
      jobs: waiting.length,
      /** Whether they run, wait for another try, or for a time to come. */
      waiting: waiting.map(({ id: _id, ...job }) => job),
      dead,
      importing: imports.filter((row) => row.state === 'running' && row.target.includes(id)).length,
      rows: sets.find((set) => set.table_code === FILE_TABLE && set.part === 'input')?.rows ?? 0,
      unfinished: sets.filter((set) => set.part === 'import').length,
      results: sets.filter((set) => set.part === 'result').length,
      totals: await count('payroll_totals'),
      movements: await count('payroll_balance_movements'),
      drafts: slips.filter((slip) => slip.status === 'draft').length,
      published: slips.filter((slip) => slip.status === 'published').length,
      approval: approvals[0]?.status ?? null,
    };
  }
}

export type Facts = Awaited<ReturnType<PayrollMonth['facts']>>;

/** Whether the server answered; what it refused is a fault of the trial. */
export async function acknowledged(command: Promise<unknown>): Promise<boolean> {
  try {
    await command;
    return true;
  } catch (error) {
    if (error instanceof AnsweredError) throw error;
    return false;
  }
}
