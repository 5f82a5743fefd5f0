import { readFileSync } from 'node:fs';
import type { SolutionFile } from '@suanpan/engine';
import { addDaysIso } from '@suanpan/engine/domain';
import {
  DEMO_SOLUTION_FILES,
  type DemoCompany,
  type DemoInputRow,
  type DemoSolutionCode,
  demoInputs,
  demoScope,
  fixtureFile,
} from '@suanpan/fixtures';
import type { SettableClock } from '../platform/clock/clock.ts';
import type { Services } from '../platform/trpc/context.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { callerOf, type SeedCaller, type SeedUser } from './seed-callers.ts';
import { workOff } from './work-off.ts';

export interface SeedContext {
  services: Services;
  clock: SettableClock;
  company: DemoCompany;
  legalEntityIds: ReadonlyMap<string, string>;
  users: { staff: SeedUser; colleague: SeedUser; rules: SeedUser; approver: SeedUser };
  /** The last instant anything may be dated. */
  latest: string;
  say(text: string): void;
}

/** Names are what people type; these people type Chinese. */

/** What every table of the demo calls the employee. */
const EMPLOYEE = 'employee';

/** How far the period that is still open has got. */
export type OpenState = 'preparing' | 'calculated' | 'pendingApproval';

export interface SolutionPlan {
  code: DemoSolutionCode;
  from: string;
  closed: number;
  open: OpenState;
  /** Table that comes as a file, so that its figures lead back to a row of it. */
  fileTable: string;
  /** Its rules are published once another person has agreed. */
  agreed?: true;
}

/** A solution with its closed periods and the open one, made by the commands that people use. */
export async function seedSolution(seed: SeedContext, plan: SolutionPlan): Promise<void> {
  const { services, clock, users } = seed;
  const entityIds = demoScope(plan.code).flatMap((code) => seed.legalEntityIds.get(code) ?? []);
  const file = readDemoSolution(plan.code);
  clock.set(`${addDaysIso(plan.from, -20)}T02:00:00.000Z`);
  const rules = callerOf(services, users.rules);
  const created = await rules.payroll.solutions.create({
    code: file.code,
    name: named(file),
    legalEntityIds: entityIds,
    from: { kind: 'template', template: plan.code },
  });
  if (created.problems.length > 0)
    throw new Error(
      `${plan.code} has a problem at ${created.problems[0]?.path}: ${created.problems[0]?.key}`,
    );
  await publish(rules, created.copyId, { ...file, secondOpinion: 'onDemand' });
  if (plan.agreed) await wantAgreement(rules, created.id);

  const staff = callerOf(services, users.staff);
  await staff.payroll.periods.generate({ solutionId: created.id, from: plan.from, count: plan.closed + 3 });
  const { rows } = await staff.payroll.periods.list({
    solutionId: created.id,
    pageSize: 500,
    sort: [{ column: 'start', direction: 'asc' }],
  });
  for (const [index, period] of rows.entries()) {
    if (index > plan.closed) break;
    // A second engine takes half a minute a month: it is wanted from the open period on.
    if (index === plan.closed && file.secondOpinion === 'beforeSubmission') {
      const { copyId } = await rules.payroll.copies.newDraft({ solutionId: created.id });
      await publish(rules, copyId, file);
    }
    const started = performance.now();
    const month = new SeededPeriod(seed, plan, period);
    if (index < plan.closed) await month.close();
    else await month.leaveOpen();
    if (index < plan.closed - 1) await month.leaveCauses();
    // Accounts hold for the solution, whichever batch they are set beside.
    if (index === 0)
      await rules.payroll.accounting.saveAccounts({
        ...{ batchId: month.batchId, version: 0, postings: DEMO_ACCOUNTS },
      });
    seed.say(`${plan.code} ${period.code}: ${Math.round(performance.now() - started)} ms`);
  }
}

async function publish(rules: SeedCaller, copyId: string, file: SolutionFile): Promise<void> {
  const { version } = await rules.payroll.copies.get({ copyId });
  await rules.payroll.copies.save({ copyId, version, file });
  await rules.payroll.copies.publish({ copyId });
}

/** From its second copy on: the first would already need somebody who agrees. */
async function wantAgreement(rules: SeedCaller, solutionId: string): Promise<void> {
  const { copyId } = await rules.payroll.copies.newDraft({ solutionId });
  const { version, scope, settings } = await rules.payroll.configuration.get({ copyId });
  const configuration = { scope, settings: { ...settings, agreedPublishing: true } };
  await rules.payroll.configuration.save({ copyId, version, configuration });
  await rules.payroll.copies.publish({ copyId });
}

export function readDemoSolution(code: DemoSolutionCode): SolutionFile {
  return JSON.parse(readFileSync(fixtureFile(DEMO_SOLUTION_FILES[code]), 'utf8')) as SolutionFile;
}

function named(file: SolutionFile): string | Record<string, string> {
  return typeof file.name === 'string' ? file.name : { ...(file.name ?? { en: file.code }) };
}

type Period = Awaited<ReturnType<SeedCaller['payroll']['periods']['list']>>['rows'][number];

class SeededPeriod {
  readonly #seed: SeedContext;
  readonly #plan: SolutionPlan;
  readonly #period: Period;
  readonly #staff: SeedCaller;
  #batchId = '';

  constructor(seed: SeedContext, plan: SolutionPlan, period: Period) {
    this.#seed = seed;
    this.#plan = plan;
    this.#period = period;
    this.#staff = callerOf(seed.services, seed.users.staff);
  }

  get batchId(): string {
    return this.#batchId;
  }

  /** Days are counted from the period's end; nothing is dated after `latest`, and everything a moment after the last. */
  #at(days: number): void {
    const { clock, latest } = this.#seed;
    const wanted = `${addDaysIso(this.#period.end, days)}T02:00:00.000Z`;
    const instant = wanted < latest ? wanted : latest;
    if (instant > clock.now().toISOString()) clock.set(instant);
    else clock.advance(1000);
  }

  async #prepare(): Promise<void> {
    this.#at(-6);
    await this.#staff.payroll.periods.enable({ id: this.#period.id });
    const batch = await this.#staff.payroll.batches.create({ periodId: this.#period.id });
    this.#batchId = batch.id;
    this.#at(-5);
    const inputs = demoInputs(this.#seed.company, this.#plan.code, {
      start: this.#period.start,
      end: this.#period.end,
    });
    for (const [table, rows] of Object.entries(inputs)) {
      const { staff, colleague } = this.#seed.users;
      const own = rows.filter((row) => row[EMPLOYEE] === staff.employeeNumber);
      const others = rows.filter((row) => row[EMPLOYEE] !== staff.employeeNumber);
      if (others.length > 0 && table === this.#plan.fileTable) await this.#importFile(table, others);
      else await this.#paste(this.#staff, table, others);
      await this.#paste(callerOf(this.#seed.services, colleague), table, own);
    }
  }

  async #paste(who: SeedCaller, table: string, rows: readonly DemoInputRow[]): Promise<void> {
    if (rows.length === 0) return;
    await who.payroll.batchTables.edit({
      batchId: this.#batchId,
      table,
      source: 'paste',
      addRows: rows.map((row) => ({ ...row })),
    });
  }

  async #importFile(table: string, rows: readonly DemoInputRow[]): Promise<void> {
    const { services, users } = this.#seed;
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const lines = rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
    const file = await services.files.save(services.db, {
      name: `${table.toLowerCase()}-${this.#period.code}.csv`,
      content: Buffer.from(`${columns.join(',')}\n${lines.join('\n')}\n`, 'utf8'),
      purpose: 'upload',
      createdBy: users.staff.id,
    });
    await this.#staff.admin.imports.start({
      subject: 'payroll.table',
      target: { batchId: this.#batchId, table },
      fileId: file.id,
      mapping: Object.fromEntries(columns.map((column, index) => [column, index])),
      mode: 'createAndUpdate',
    });
    await workOff(services, this.#seed.clock);
  }

  async #calculate(): Promise<void> {
    this.#at(-3);
    await this.#staff.payroll.batches.act({ id: this.#batchId, action: 'completePreparation' });
    let batch = await this.#calculated();
    if (batch.findings.block > 0) {
      await this.#cure();
      batch = await this.#calculated();
    }
    if (batch.status !== 'calculated' || batch.failedRows > 0 || batch.findings.block > 0)
      throw new Error(
        `${this.#plan.code} ${this.#period.code} is ${batch.status} with ${batch.failedRows} failed rows and ${batch.findings.block} blocking findings.`,
      );
  }

  async #calculated() {
    await this.#staff.payroll.batches.act({ id: this.#batchId, action: 'calculate' });
    await workOff(this.#seed.services, this.#seed.clock);
    return this.#staff.payroll.batches.get({ id: this.#batchId });
  }

  /** What staff do with somebody whose deductions exceed their pay: nothing is paid, and the reason is noted. */
  async #cure(): Promise<void> {
    const findings = await this.#staff.payroll.findings.list({
      batchId: this.#batchId,
      severities: ['block'],
      pageSize: 500,
    });
    for (const { table, rowKey, column } of findings.rows) {
      if (!table || !rowKey || !column) continue;
      const { staff, colleague } = this.#seed.users;
      const who = rowKey === staff.employeeNumber ? callerOf(this.#seed.services, colleague) : this.#staff;
      await who.payroll.batchTables.edit({
        batchId: this.#batchId,
        table,
        edits: [{ rowKey, column, value: 0, reason: '停薪留职，本期不发薪' }],
      });
    }
  }

  async #submitForApproval(): Promise<string> {
    this.#at(-2);
    const { approvalId } = await this.#staff.payroll.batches.act({
      id: this.#batchId,
      action: 'submitForApproval',
    });
    return approvalId ?? '';
  }

  async close(): Promise<void> {
    await this.#prepare();
    await this.#calculate();
    const approvalId = await this.#submitForApproval();
    this.#at(-1);
    const approver = callerOf(this.#seed.services, this.#seed.users.approver);
    await approver.inbox.approvals.decide({ id: approvalId, decision: 'approve' });
    this.#at(0);
    await this.#staff.payroll.batches.act({ id: this.#batchId, action: 'generatePayslips' });
    await this.#staff.payroll.batches.act({ id: this.#batchId, action: 'submitAndClose' });
    await this.#staff.payroll.batches.act({ id: this.#batchId, action: 'publishPayslips' });
    await this.#staff.payroll.periods.close({ id: this.#period.id });
  }

  /** Why months long ago differ is found when somebody asks: it takes as long as all that was done with them. */
  async leaveCauses(): Promise<void> {
    const { db, queue } = this.#seed.services;
    const waiting = await db
      .selectFrom('payroll_differences')
      .select('job_id')
      .where('batch_id', '=', this.#batchId)
      .executeTakeFirst();
    if (waiting?.job_id) await queue.door(db).requestCancel(waiting.job_id);
  }

  async leaveOpen(): Promise<void> {
    await this.#prepare();
    if (this.#plan.open === 'preparing') {
      await this.#staff.payroll.findings.checkInputs({ batchId: this.#batchId });
      return;
    }
    await this.#calculate();
    if (this.#plan.open === 'pendingApproval') await this.#submitForApproval();
  }
}
