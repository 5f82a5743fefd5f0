import { demoCompany } from '@suanpan/fixtures';
import { beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { runImport } from '../../testing/run-import.ts';
import { testContext } from '../../testing/test-context.ts';
import { storePeople } from './store-people.ts';

const RIGHTS = ['people.employments.view', 'people.employments.edit'];

describeEachDatabase('the kind of a contract', (test) => {
  let services: Services;
  const number = '010002';
  const api = () =>
    createCallerFactory(appRouter)(testContext(services, { permissions: RIGHTS })).people.employments;
  const record = async () => api().get({ id: (await api().list({ search: number })).rows[0]?.id ?? '' });
  const set = async (contract: string | null) => {
    const { id, version } = await record();
    await api().update({ id, version, employment: { contract } });
    return (await record()).contract;
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    await storePeople(services, demoCompany('2026-03-15'));
  });

  it('is one of the list, by its code or its name in any language', async () => {
    expect(await set('fixedTerm')).toBe('fixedTerm');
    expect(await set('实习')).toBe('intern');
    expect(await set('退休回聘')).toBe('afterRetirement');
    expect(await refusalCodeOf(set('for ever'))).toBe('people.CONTRACT_UNKNOWN');
    expect(await set(null)).toBeNull();
  });

  it('stays where it was written before there was a list, until another is chosen', async () => {
    const { id } = await record();
    await services.db
      .updateTable('employments')
      .set({ contract: 'by handshake' })
      .where('id', '=', id)
      .execute();
    expect(await set('by handshake')).toBe('by handshake');
    expect(await refusalCodeOf(set('by word'))).toBe('people.CONTRACT_UNKNOWN');
    expect(await set('agency')).toBe('agency');
  });

  it('comes by file under the same rule, and a trial says what the file would meet', async () => {
    const bring = async (columns: readonly string[], lines: readonly string[], dryRun: boolean) => {
      const { failures } = await runImport(services, {
        subject: 'people.employments',
        name: 'x.csv',
        mapping: Object.fromEntries(columns.map((column, place) => [column, place])),
        content: `${[columns.join(','), ...lines].join('\n')}\n`,
        dryRun,
      });
      return failures.map((row) => [row.row_number, row.code, row.column_code]);
    };
    const known = [`${number},非全日制`, '010003,for ever'];
    const fresh = ['N1,New One,2026-01-01,SH,Permanent', 'N2,New Two,2026-01-01,SH,for ever'];
    for (const dryRun of [true, false]) {
      expect(await bring(['employeeNumber', 'contract'], known, dryRun)).toEqual([
        [3, 'people.CONTRACT_UNKNOWN', 'contract'],
      ]);
      expect(
        await bring(['employeeNumber', 'name', 'hireDate', 'legalEntity', 'contract'], fresh, dryRun),
      ).toEqual([[3, 'people.CONTRACT_UNKNOWN', 'contract']]);
    }
    expect((await record()).contract).toBe('partTime');
    const { contract } = await services.db
      .selectFrom('employments')
      .select('contract')
      .where('employee_number', '=', 'N1')
      .executeTakeFirstOrThrow();
    expect(contract).toBe('permanent');
  });
});
