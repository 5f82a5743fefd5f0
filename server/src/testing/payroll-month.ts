import { readFileSync } from 'node:fs';
import type { SolutionFile } from '@suanpan/engine';
import { demoCompany, fixtureFile } from '@suanpan/fixtures';
import { appRouter } from '../app-router.ts';
import { insertUser } from '../identity/index.ts';
import { storePeople } from '../people/index.ts';
import type { TestDatabase } from '../platform/db/testing.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Services } from '../platform/trpc/context.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { createTestServices } from './create-test-services.ts';
import { testContext } from './test-context.ts';

const STAFF = [
  'payroll.solutions.view',
  'payroll.solutions.edit',
  'payroll.solutions.publish',
  'payroll.periods.edit',
  'payroll.batches.view',
  'payroll.batches.edit',
  'payroll.batches.submit',
  'payroll.payslips.view',
  'payroll.payslips.edit',
];

const callers = createCallerFactory(appRouter);
type Caller = ReturnType<typeof callers>;
type Action = Parameters<Caller['payroll']['batches']['act']>[0]['action'];

/** The demo company in October with its Taiwan solution published, who prepares its pay and who approves it. */
export class PayrollMonth {
  readonly services: Services;
  readonly staffId: string;
  readonly #approverId: string;
  solutionId = '';
  batchId = '';

  private constructor(services: Services, staffId: string, approverId: string) {
    this.services = services;
    this.staffId = staffId;
    this.#approverId = approverId;
  }

  static async open(test: TestDatabase): Promise<PayrollMonth> {
    const services = await createTestServices(test);
    test.clock.set('2026-10-28T02:00:00.000Z');
    const { legalEntityIds } = await storePeople(services, demoCompany('2026-11-01'));
    const user = (loginName: string, name: string, role: string) =>
      insertUser(services.db, services.clock, {
        passwordHash: null,
        language: 'en',
        loginName,
        name,
        roles: [{ role }],
      });
    const staffId = await user('staff', 'Staff', 'payroll-staff');
    const month = new PayrollMonth(services, staffId, await user('boss', 'Boss', 'payroll-approver'));
    const file = JSON.parse(readFileSync(fixtureFile('demo/taiwan-monthly.json'), 'utf8')) as SolutionFile;
    const created = await month.staff().payroll.solutions.create({
      code: 'tw',
      name: { en: 'Taiwan' },
      legalEntityIds: [legalEntityIds.get('TP') ?? ''],
      from: { kind: 'document', file: file },
    });
    if (created.problems.length > 0) throw new Error(JSON.stringify(created.problems));
    month.solutionId = created.id;
    await month.staff().payroll.copies.publish({ copyId: created.copyId });
    return month;
  }

  as(userId: string, permissions: readonly string[], employmentIds: string[] = []): Caller {
    const { services } = this;
    return callers(testContext(services, { userId, permissions, employmentIds, key: newId(services.clock) }));
  }

  /** Staff who press the same button again, the same key sent with it. */
  staffWithKey(key: string): Caller {
    return callers(testContext(this.services, { userId: this.staffId, permissions: STAFF, key }));
  }

  staff(...more: string[]): Caller {
    return this.as(this.staffId, [...STAFF, ...more]);
  }

  approver(): Caller {
    return this.as(this.#approverId, ['payroll.batches.view', 'payroll.batches.approve']);
  }

  act(action: Action) {
    return this.staff().payroll.batches.act({ id: this.batchId, action });
  }

  batch() {
    return this.staff().payroll.batches.get({ id: this.batchId });
  }

  async calculated() {
    await this.act('calculate');
    await this.services.queue.drain(this.services);
    return this.batch();
  }

  /** Two periods, and a batch in the first. */
  async openBatch(): Promise<void> {
    const { solutionId } = this;
    await this.staff().payroll.periods.generate({ solutionId, from: '2026-10-01', count: 2 });
    const { rows } = await this.staff().payroll.periods.list({ solutionId });
    const periodId = rows.find((period) => period.code === '2026-10')?.id ?? '';
    await this.staff().payroll.periods.enable({ id: periodId });
    this.batchId = (await this.staff().payroll.batches.create({ periodId, name: 'October' })).id;
  }
}
