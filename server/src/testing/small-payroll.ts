import type { SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { appRouter } from '../app-router.ts';
import { holdersInRoom, insertUser } from '../identity/index.ts';
import { storePeople } from '../people/index.ts';
import type { TestDatabase } from '../platform/db/testing.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Services } from '../platform/trpc/context.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { NO_SCOPE } from '../platform/trpc/scope.ts';
import { createTestServices } from './create-test-services.ts';
import { rightsOf, type TestCaller, testContext } from './test-context.ts';

const callers = createCallerFactory(appRouter);
type Caller = ReturnType<typeof callers>;

interface OpenBatch {
  solutionId: string;
  copyId: string;
  periodId: string;
  batchId: string;
}

/** The demo company in March with a few accounts, for a test that writes a small solution of its own. */
export class SmallPayroll {
  readonly services: Services;
  readonly legalEntityId: string;
  readonly #accounts = new Map<string, { id: string; roles: readonly string[] }>();

  private constructor(services: Services, legalEntityId: string) {
    this.services = services;
    this.legalEntityId = legalEntityId;
  }

  /** @param accounts login name → roles */
  static async open(test: TestDatabase, accounts: Record<string, readonly string[]>): Promise<SmallPayroll> {
    const services = await createTestServices(test);
    const { legalEntityIds } = await storePeople(services, demoCompany('2026-03-15'));
    const payroll = new SmallPayroll(services, legalEntityIds.get('TP') ?? '');
    for (const [name, roles] of Object.entries(accounts)) await payroll.add(name, ...roles);
    return payroll;
  }

  async add(name: string, ...roles: string[]): Promise<void> {
    const { db, clock } = this.services;
    const account = { loginName: name, name, passwordHash: null, roles: roles.map((role) => ({ role })) };
    this.#accounts.set(name, { id: await insertUser(db, clock, account), roles });
  }

  id(name: string): string {
    return this.#account(name).id;
  }

  #account(name: string) {
    const account = this.#accounts.get(name);
    if (!account) throw new Error(`The test has no account ${name}.`);
    return account;
  }

  /** As this account, with what its roles may unless something else is said; every call a press of its own. */
  as(name: string, permissions = rightsOf(...this.#account(name).roles), language = 'en'): Caller {
    return this.#callerOf(name, { permissions }, language);
  }

  /** As this account, of somebody who is employed here and reads their own pay, or does what else is said. */
  asEmployed(
    name: string,
    employmentId: string,
    language = 'en',
    permissions: readonly string[] = ['portal.payslips.view'],
  ): Caller {
    return this.#callerOf(name, { permissions, employmentIds: [employmentId] }, language);
  }

  /** As this account, where its rights reach no further than these solutions. */
  within(
    name: string,
    solutionIds: readonly string[],
    permissions = rightsOf(...this.#account(name).roles),
  ): Caller {
    return this.#callerOf(name, { permissions, scope: { ...NO_SCOPE, solutionIds } });
  }

  /** As this account, where its rights reach no further than these legal entities, and nothing of some solutions. */
  withinEntities(
    name: string,
    legalEntityIds: readonly string[],
    exceptSolutionIds: readonly string[] = [],
  ): Caller {
    const permissions = rightsOf(...this.#account(name).roles);
    return this.#callerOf(name, { permissions, scope: { ...NO_SCOPE, legalEntityIds, exceptSolutionIds } });
  }

  /** As this account, with what it holds of payroll at this moment. */
  async asHeld(name: string): Promise<Caller> {
    const holders = await holdersInRoom(this.services.db, 'payroll');
    return this.#callerOf(name, { grants: holders.find(({ id }) => id === this.id(name))?.grants ?? [] });
  }

  #callerOf(name: string, given: TestCaller, language = 'en'): Caller {
    const key = newId(this.services.clock);
    const ctx = testContext(this.services, { ...given, userId: this.id(name), key });
    return callers({ ...ctx, language } as typeof ctx);
  }

  /** A solution of this file, with the copy published by who wrote it. */
  async publish(
    author: string,
    file: SolutionFile,
    code = 'plain',
  ): Promise<Omit<OpenBatch, 'periodId' | 'batchId'>> {
    const created = await this.as(author).payroll.solutions.create({
      code,
      name: { en: code },
      currency: 'TWD',
      legalEntityIds: [this.legalEntityId],
      from: { kind: 'document', file: file },
    });
    await this.as(author).payroll.copies.publish({ copyId: created.copyId });
    return { solutionId: created.id, copyId: created.copyId };
  }

  /** March is opened, with a batch of everybody in it. */
  async openBatch(author: string, solutionId: string): Promise<Pick<OpenBatch, 'periodId' | 'batchId'>> {
    await this.as(author).payroll.periods.generate({ solutionId, from: '2026-03-01', count: 1 });
    const [period] = (await this.as(author).payroll.periods.list({ solutionId })).rows;
    const periodId = period?.id ?? '';
    await this.as(author).payroll.periods.enable({ id: periodId });
    return { periodId, batchId: (await this.as(author).payroll.batches.create({ periodId })).id };
  }
}
