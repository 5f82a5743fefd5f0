import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeManifest } from '../../../platform/backup/manifest.ts';
import { keyFingerprint } from '../../../platform/config/secret-key.ts';
import type { DialectName } from '../../../platform/db/dialect-name.ts';
import { migrations } from '../../../platform/db/migrations/index.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AuditedCall, PreparedCalls, Stage } from '../stage.ts';

const term = { appCode: 'workbench', hierarchyCode: 'payroll/batches', key: 'totals.people' } as const;

/** Stores a term, so that there is one to give up. */
const changed = async ({ as }: Stage) => {
  await as('other').admin.terms.save({ ...term, language: 'en', custom: 'Heads' });
};

/** A file of terms that the caller has uploaded. */
const fileOf = async ({ services, fixture }: Stage, line: string): Promise<Omit<AuditedCall, 'path'>> => {
  const { id } = await services.files.save(services.db, {
    ...{ name: 'terms.csv', content: Buffer.from(line), purpose: 'upload' },
    createdBy: fixture.user?.own ?? null,
  });
  return { input: { fileId: id } };
};

/** A backup that could be restored, and nothing that is under way. */
const soundBackup = async ({ services, clock, fixture }: Stage) => {
  const { db, config } = services;
  // Of what the settings name: a test's PostgreSQL is handed over without them.
  const dialect: DialectName = config.databaseUrl ? 'postgres' : 'sqlite';
  const place = join(config.dataDir, 'sound');
  mkdirSync(place, { recursive: true });
  const steps = migrations.map(({ name }) => name);
  const manifest = {
    dialect,
    migrations: steps,
    keyFingerprint: keyFingerprint(config.secretKey),
    files: [],
  };
  const at = clock.now().toISOString();
  writeManifest(place, config.secretKey, { format: 'suanpan.backup/1', at, ...manifest });
  const id = newId(clock);
  await db.insertInto('backups').values({ id, at, place, size: 1 }).execute();
  await db.updateTable('restores').set({ state: 'withdrawn' }).execute();
  return { backupId: id, askedBy: fixture.user?.far ?? '' };
};

/** Calls of the back office with what has to be there before them. */
export const OFFICE_CALLS: PreparedCalls = {
  'identity.menus.reset': async ({ as }) => {
    const given = { applicationId: 'payroll', names: { en: 'Months' }, id: 'payroll.batches', version: 0 };
    await as('other').identity.menus.update(given);
    return { input: { id: 'payroll.batches' } };
  },
  'admin.backups.restores.ask': async (stage) => {
    const { backupId } = await soundBackup(stage);
    return { input: { backupId, reason: 'A wrong import' } };
  },
  'admin.backups.restores.agree': async (stage) => {
    const { backupId, askedBy } = await soundBackup(stage);
    const { id } = await stage.as(askedBy).admin.backups.restores.ask({ backupId, reason: 'A wrong import' });
    return { input: { id } };
  },
  'admin.parameters.remove': async ({ as }) => {
    await as('other').admin.parameters.save({ code: 'minRequestMs', value: 250 });
    return { input: { code: 'minRequestMs' } };
  },
  'admin.terms.removeRoom': async (stage) => {
    await changed(stage);
    return { input: { appCode: 'workbench', hierarchyCode: 'payroll' } };
  },
  'admin.terms.removeKeys': async (stage) => {
    await changed(stage);
    return { input: { keys: [term] } };
  },
  'admin.terms.upload': (stage) =>
    fileOf(stage, 'appCode,hierarchyCode,key,language,custom\nportal,home,title,en,Start\n'),
  'admin.terms.uploadWide': (stage) =>
    fileOf(stage, 'appCode,hierarchyCode,key,custom en\nportal,home,title,Begin\n'),
  'admin.terms.takeWeblate': async ({ services }) => {
    services.config.weblate = { url: 'http://weblate.invalid/', token: 'x', project: 'suanpan' };
    return { input: {} };
  },
};
