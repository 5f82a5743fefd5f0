import { beforeAll, expect, it } from 'vitest';
import { insertLegalEntity } from '../../people/organisation/legal-entities.repo.ts';
import { personalVault } from '../../people/records/personal-vault.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { runImport } from '../../testing/run-import.ts';
import { listNotifications } from '../index.ts';

describeEachDatabase('notices of imports', (test) => {
  let services: Services;
  let target = {};
  const notices = async (id = 'tester') =>
    (
      await listNotifications(
        services.db,
        { id, language: 'en' },
        { page: 1, pageSize: 20, state: 'all', category: 'import' },
      )
    ).rows;
  const departments = (name: string, content: string, more: { dryRun?: boolean } = {}) =>
    runImport(services, {
      subject: 'people.departments',
      name,
      content,
      mapping: { code: 0, name: 1, kind: 2 },
      target,
      ...more,
    });

  beforeAll(async () => {
    services = await createTestServices(test);
    const entity = { code: 'W1', names: { en: 'Walk' }, country: 'US', timeZone: 'America/New_York' };
    const legalEntityId = await insertLegalEntity(
      services.db,
      services.clock,
      personalVault(services),
      SYSTEM_SCOPE,
      { ...entity, currency: 'USD', taxYearStart: '01-01' },
      'tester',
    );
    target = { legalEntityId };
  });

  it('name the file, what it went into and what came of it, lead there, and hand the file over', async () => {
    const { record } = await departments('units.csv', 'Code,Name,Kind\nU1,One,BU\nU2,Two,\n');
    expect(await notices()).toMatchObject([
      {
        title: 'Imported: units.csv → Departments',
        body: 'Created: 2 · Updated: 0 · Skipped: 0 · Failed: 0',
        url: '/workbench/people/organisation',
        file: { id: record.file_id, name: 'units.csv' },
      },
    ]);
  });

  it('hand over the rows that were not taken, where there are some', async () => {
    test.clock.advance(1000);
    const { record } = await departments('more.csv', 'Code,Name,Kind\nU3,Three,Galaxy\nU4,Four,\n');
    const [newest] = await notices();
    expect(newest).toMatchObject({
      body: 'Created: 1 · Updated: 0 · Skipped: 0 · Failed: 1',
      file: { id: record.failed_file_id, name: 'more-not-imported.csv' },
    });
  });

  it('write many rows as each language writes them', async () => {
    test.clock.advance(1000);
    const many = Array.from({ length: 1_200 }, (_, at) => `M${at},Unit,Galaxy`);
    await departments('many.csv', ['Code,Name,Kind', ...many].join('\n'));
    // Nothing of it was taken.
    expect((await notices())[0]).toMatchObject({
      title: 'Not imported: many.csv → Departments',
      body: 'Created: 0 · Updated: 0 · Skipped: 0 · Failed: 1,200',
    });
  });

  it('lead to the list that the import filled', async () => {
    test.clock.advance(1000);
    await runImport(services, {
      subject: 'people.jobs',
      name: 'jobs.csv',
      content: 'Code,Name\nJ1,Driver\n',
      mapping: { code: 0, name: 1 },
    });
    expect((await notices())[0]?.url).toBe('/workbench/people/organisation?tab=jobs');
    test.clock.advance(1000);
    await runImport(services, {
      subject: 'people.employments',
      name: 'people.csv',
      content: 'Number,Name,Hired\nN1,Ann,2026-01-01\n',
      mapping: { employeeNumber: 0, name: 1, hireDate: 2 },
      target,
    });
    const { legalEntityId } = target as { legalEntityId?: string };
    expect((await notices())[0]?.url).toBe(`/workbench/people?entity=${legalEntityId}`);
  });

  it('say why a whole file was refused, and nothing of a trial', async () => {
    test.clock.advance(1000);
    await departments('empty.csv', 'Code,Name,Kind\n');
    const [newest] = await notices();
    expect(newest?.title).toBe('Not imported: empty.csv → Departments');
    expect(newest?.body).toMatch(/no rows/i);
    const before = (await notices()).length;
    await departments('trial.csv', 'Code,Name,Kind\nU9,Nine,\n', { dryRun: true });
    expect(await notices()).toHaveLength(before);
  });

  it('say of one that broke off by itself that it did, not that a row was wrong', () => {
    expect(errorMessage('admin.imports.BROKE_OFF', {}, 'en')).toMatch(/^The import broke off/);
  });

  it('keep the file’s name when the file is gone, and hand it to nobody else', async () => {
    await services.db.updateTable('files').set({ expires_at: '2000-01-01' }).execute();
    await services.files.removeExpired(services.db);
    const gone = await notices();
    expect(gone.at(-1)).toMatchObject({ title: expect.stringContaining('units.csv'), file: null });
    expect(await notices('somebody-else')).toEqual([]);
  });
});
