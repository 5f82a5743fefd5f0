import type { SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appRouter } from '../../../app-router.ts';
import { storePeople } from '../../../people/index.ts';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { errorBody } from '../../../platform/http/error-body.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { createCallerFactory } from '../../../platform/trpc/procedure.ts';
import { createTestServices } from '../../../testing/create-test-services.ts';
import { testContext } from '../../../testing/test-context.ts';
import { closeEnginePool, configureEngine, type EngineOptions } from './engine-pool.ts';

const PERMISSIONS = [
  'payroll.solutions.view',
  'payroll.solutions.edit',
  'payroll.solutions.publish',
  'payroll.periods.edit',
  'payroll.batches.view',
  'payroll.batches.edit',
];
const callers = createCallerFactory(appRouter);
const SHORT: Partial<EngineOptions> = {
  shortTaskMs: 1500,
  testMs: 1500,
  calculationMs: 1500,
  graceMs: 1500,
  heapMb: 256,
  testHeapMb: 256,
};
/** Memory is what ends here, on a slow machine too. */
const PATIENT: Partial<EngineOptions> = { shortTaskMs: 60_000, testMs: 60_000, graceMs: 60_000 };

/** Each row takes about a second: between two of them the engine looks at the time. */
const SLOW = '=SUMPRODUCT((SEQUENCE(1000000,1,[@amount])>0)*1)';
/** One row alone takes far longer than everything may: nobody looks at the time. */
const ENDLESS = `=${Array.from({ length: 80 }, (_, i) => `SUM(SQRT(SEQUENCE(1000000,1,${i})))`).join('+')}+[@amount]`;
/** Together far more than a thread's memory, one after the other a tenth of it. */
const PASSING = `=${Array.from({ length: 50 }, (_, i) => `SUM(SEQUENCE(1000000,1,${i}))`).join('+')}+0*[@amount]`;
const HUGE = '=SUM(LEN(UPPER(REPT("x",32000)&SEQUENCE(500000))))+[@amount]';
const GOOD = '=[@amount]*2';

function solution(code: string, slow: string): SolutionFile {
  return {
    format: 'suanpan.solution/1',
    code,
    currency: 'TWD',
    periodType: 'month',
    tables: [
      {
        code: 'Pay',
        name: 'Pay',
        kind: 'data',
        master: true,
        key: ['employee'],
        columns: [
          { code: 'employee', type: 'text' },
          { code: 'amount', type: 'money' },
          { code: 'before', type: 'money', formula: '=[@amount]+1' },
          { code: 'slow', type: 'number', formula: slow },
        ],
      },
    ],
    tests: [
      {
        name: 'one',
        period: '2026-03',
        tables: { Pay: [{ employee: '1', amount: 1 }] },
        expect: { Pay: [{ employee: '1', slow: 2 }] },
      },
    ],
  };
}

describeEachDatabase(
  'formulas that run away',
  (test) => {
    let services: Services;
    let legalEntityId = '';
    const caller = (language: Language = 'en') =>
      callers({
        ...testContext(services, { permissions: PERMISSIONS, key: newId(services.clock) }),
        language,
      }).payroll;
    const create = (code: string, formula: string) =>
      caller().solutions.create({
        code,
        name: { en: code },
        legalEntityIds: [legalEntityId],
        from: { kind: 'document', file: solution(code, formula) },
      });
    const save = async (copyId: string, file: SolutionFile) => {
      const { version } = await caller().copies.get({ copyId });
      await caller().copies.save({ copyId, version, file });
    };
    const refusalOf = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      return errorBody(error, { method: 'test', traceId: 'test', language: 'zh-TW' });
    };
    /** Asks for something else all the while; answers the longest wait. */
    const whilePinging = async <T>(
      work: Promise<T>,
    ): Promise<{ result: T; longest: number; pings: number }> => {
      let over = false;
      let longest = 0;
      let pings = 0;
      const done = work.finally(() => {
        over = true;
      });
      const pinging = (async () => {
        while (!over) {
          const started = performance.now();
          await caller().solutions.list({});
          longest = Math.max(longest, performance.now() - started);
          pings += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      const result = await done;
      await pinging;
      return { result, longest, pings };
    };
    const calculate = async (batchId: string) => {
      await caller().batches.act({ id: batchId, action: 'calculate' });
      const pinged = await whilePinging(services.queue.drain(services));
      return { ...pinged, batch: await caller().batches.get({ id: batchId }) };
    };

    beforeAll(async () => {
      await closeEnginePool();
      services = await createTestServices(test);
      legalEntityId = (await storePeople(services, demoCompany('2026-03-15'))).legalEntityIds.get('TP') ?? '';
    });
    beforeEach(() => configureEngine(SHORT));
    afterAll(closeEnginePool);

    it('are ended in a test run, with their place, and the next run works', async () => {
      const { copyId } = await create('tested', ENDLESS);
      const { result, longest, pings } = await whilePinging(refusalOf(caller().copies.test({ copyId })));
      expect(result).toMatchObject({
        code: 'payroll.batches.FORMULA_TOO_LONG',
        error_type: 'table_row',
        table: 'Pay',
        column: 'slow',
        message: expect.stringContaining('公式執行超過 1.5 秒，已中止：Pay.slow =SUM(SQRT('),
      });
      expect(longest).toBeLessThan(1000);
      expect(pings).toBeGreaterThan(10);
      const publishing = await refusalOf(caller().copies.publish({ copyId }));
      expect(publishing.code).toBe('payroll.batches.FORMULA_TOO_LONG');
      await save(copyId, solution('tested', HUGE));
      configureEngine(PATIENT);
      expect(await refusalOf(caller().copies.test({ copyId }))).toMatchObject({
        code: 'payroll.batches.FORMULA_TOO_LARGE',
        table: 'Pay',
        column: 'slow',
      });
      await save(copyId, solution('tested', GOOD));
      expect(await caller().copies.test({ copyId })).toMatchObject({ passed: 1, failed: 0 });
    }, 120_000);

    it('keep no list that a part of them only passes on', async () => {
      const { copyId } = await create('passing', PASSING);
      configureEngine(PATIENT);
      const report = await caller().copies.test({ copyId });
      expect(report.cases).toMatchObject([{ differences: [{ actual: 25_001_200_000_000 }] }]);
    }, 120_000);

    it('hold up nobody else, and not who comes again', async () => {
      const endless = await create('waited', ENDLESS);
      const good = await create('prompt', GOOD);
      const ofAnother = callers(
        testContext(services, { permissions: PERMISSIONS, userId: 'another' }),
      ).payroll;
      // Both threads are there; starting one is not what is measured.
      const both = [caller(), ofAnother].map((each) => each.copies.test({ copyId: good.copyId }));
      await Promise.all(both);
      // One runs, five wait in line; who comes beyond that is told to come again (fewer, where one ended meanwhile).
      let ended = 0;
      const hogging = Array.from({ length: 12 }, async () => {
        const refusal = await refusalOf(caller().copies.test({ copyId: endless.copyId }));
        if (refusal.code !== 'platform.TOO_MANY_REQUESTS') ended += 1;
        return refusal;
      });
      expect(await ofAnother.copies.test({ copyId: good.copyId })).toMatchObject({ passed: 1 });
      // Counted, not timed: whoever waits for nobody is served while the line still stands.
      expect(ended).toBeLessThanOrEqual(2);
      const codes = (await Promise.all(hogging)).map(({ code }) => code);
      const run = codes.filter((code) => code !== 'platform.TOO_MANY_REQUESTS');
      for (const code of run) expect(code).toBe('payroll.batches.FORMULA_TOO_LONG');
      expect(run.length).toBeGreaterThanOrEqual(6);
      expect(run.length).toBeLessThan(codes.length);
    }, 120_000);

    it('are ended in a batch, are named among its findings, and lose nothing', async () => {
      const { id: solutionId, copyId } = await create('counted', GOOD);
      await caller().copies.publish({ copyId });
      await caller().periods.generate({ solutionId, from: '2026-03-01', count: 1 });
      const [period] = (await caller().periods.list({ solutionId })).rows;
      await caller().periods.enable({ id: period?.id ?? '' });
      const { id: batchId } = await caller().batches.create({ periodId: period?.id ?? '', name: 'March' });
      const [rowKey = ''] = (await caller().batchTables.page({ batchId, table: 'Pay' })).rowKeys;
      await caller().batchTables.edit({
        batchId,
        table: 'Pay',
        edits: [{ rowKey, column: 'amount', value: 7 }],
      });
      const first = () =>
        caller().batchTables.page({ batchId, table: 'Pay', limit: 1, columns: ['amount', 'slow'] });
      const adopt = async (formula: string) => {
        const draft = await caller().copies.newDraft({ solutionId });
        await save(draft.copyId, { ...solution('counted', formula), tests: [] });
        await caller().copies.publish({ copyId: draft.copyId });
        await caller().batches.act({ id: batchId, action: 'adoptVersions' });
      };
      for (const [limits, formula, status, text] of [
        [SHORT, ENDLESS, 'toBeCalculated', '已中止：Pay.slow =SUM('],
        [PATIENT, HUGE, 'toBeCalculated', '256 MB'],
        [{ ...SHORT, graceMs: 60_000 }, SLOW, 'calculated', 'Pay.slow =SUMPRODUCT('],
      ] as const) {
        configureEngine(limits);
        await adopt(formula);
        const { batch, longest } = await calculate(batchId);
        expect(batch).toMatchObject({ status, running: null, findings: { block: 1 } });
        expect(longest).toBeLessThan(1000);
        const { rows } = await caller('zh-TW').findings.list({ batchId });
        expect(rows).toMatchObject([
          { severity: 'block', table: 'Pay', column: 'slow', message: expect.stringContaining(text) },
        ]);
        expect((await first()).columns.amount).toEqual([7]);
      }
      await adopt(GOOD);
      const { batch } = await calculate(batchId);
      expect(batch).toMatchObject({ status: 'calculated', failedRows: 0, findings: { block: 0 } });
      expect((await first()).columns).toMatchObject({ amount: [7], slow: [14] });
    }, 120_000);
  },
  ['sqlite'],
);
