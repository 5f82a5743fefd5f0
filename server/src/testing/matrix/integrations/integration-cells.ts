import { PROVIDERS, type Provider } from '../../../integrations/integrations.words.ts';
import type { Cell } from '../cell-builders.ts';
import type { MatrixFixture, MatrixRecords } from '../matrix-records.ts';

const kindOf = (provider: Provider, what: string) => `${provider}/${what}`;

/** Nobody divides what belongs to a platform: an input names what is there, and reach over everything opens it. */
const cell = (
  input: (idOf: (what: string) => string, fixture: MatrixFixture) => unknown,
  provider: Provider,
): Cell => ({
  fields: {},
  whole: true,
  input: (_ids, fixture) => input((what) => fixture[kindOf(provider, what)]?.near ?? '', fixture),
});

const APP = { name: 'Other', appId: '7', appKey: 'other', appSecret: 'secret' };
const LINE = { sourceField: 'name', transform: 'copy' };

function cellsOf(provider: Provider): Record<string, Cell> {
  const at = (input: Parameters<typeof cell>[0]) => cell(input, provider);
  const plain = at(() => ({}));
  const byId = (what: string, more: object = {}) => at((idOf) => ({ id: idOf(what), ...more }));
  const there = { id: 'there' };
  const employee = at((_idOf, fixture) => ({ employmentId: fixture.employment?.near }));
  const department = (fixture: MatrixFixture) => ({
    object: 'department',
    localId: fixture.department?.near,
  });
  const message = { text: 'Hello', memberIds: ['a'] };
  const cells: Record<string, Cell> = {
    'apps.list': plain,
    'apps.get': byId('app'),
    'apps.create': at(() => APP),
    'apps.update': byId('app', { name: 'Changed' }),
    'apps.remove': byId('unused'),
    'apps.verify': byId('app'),
    'microApps.list': plain,
    'microApps.get': byId('microApp'),
    'microApps.create': at((idOf) => ({ appConfigId: idOf('app'), agentId: '9', name: 'Nine' })),
    'microApps.remove': byId('microApp'),
    'microApps.reload': plain,
    'departments.pairs': plain,
    'departments.theirs': plain,
    'departments.ours': plain,
    'departments.get': at(() => there),
    'departments.create': at(() => ({ code: 'new', name: 'New' })),
    'departments.update': at(() => ({ ...there, name: 'Renamed' })),
    'departments.remove': at(() => there),
    'departments.read': plain,
    'departments.readOurs': plain,
    'departments.sync': plain,
    'departments.options': plain,
    'members.theirs': plain,
    'members.ours': plain,
    'members.get': at(() => there),
    'members.create': employee,
    'members.update': employee,
    'members.remove': at(() => there),
    'members.read': plain,
    'members.sync': plain,
    'fields.sourceModels': at(() => undefined),
    'fields.sourceFields': at(() => ({ id: 'employee' })),
    'fields.targetFields': plain,
    'fields.list': byId('app'),
    'fields.create': at((idOf) => ({ appConfigId: idOf('app'), ...LINE, targetField: 'email' })),
    'fields.update': byId('line', { ...LINE, targetField: 'name', whenBlank: 'clear' }),
    'fields.remove': byId('line'),
    'runs.list': plain,
    'runs.get': byId('run'),
    'runs.items': byId('run'),
    'runs.confirm': byId('waiting'),
    'runs.drop': byId('waiting'),
    'runs.undo': byId('run'),
    'runs.settle': at((idOf) => ({ runId: idOf('run'), itemId: idOf('item'), how: 'leave' })),
    'runs.map': at((_idOf, fixture) => ({ ...department(fixture), externalId: 'there' })),
    'runs.unmap': at((_idOf, fixture) => department(fixture)),
    'messages.list': plain,
    'messages.get': byId('message'),
    'messages.create': at(() => message),
    'messages.update': byId('message', message),
    'messages.send': byId('message'),
    'messages.remove': byId('message'),
    'messages.media': at((_idOf, fixture) => ({ fileId: fixture.file?.own })),
    'attendance.list': plain,
    'attendance.read': plain,
    'attendance.takeIn': plain,
    'calls.list': plain,
  };
  return Object.fromEntries(
    Object.entries(cells).map(([path, each]) => [`integrations.${provider}.${path}`, each]),
  );
}

function officeCells(): Record<string, Cell> {
  const at = (input: Parameters<typeof cell>[0]) => cell(input, 'feishu');
  const plain = at(() => ({}));
  const there = { id: 'there' };
  const pairOf = (fixture: MatrixFixture) => ({ localId: fixture.department?.near, externalId: 'there' });
  const person = (fixture: MatrixFixture) => ({ localId: fixture.employment?.near, externalId: 'there' });
  const entered = { appId: 'cli_x', appSecret: 'secret' };
  const cells: Record<string, Cell> = {
    'apps.list': plain,
    'apps.types': at(() => undefined),
    'apps.add': at(() => entered),
    'apps.update': at((idOf) => ({ id: idOf('app'), name: 'Changed' })),
    'apps.remove': at((idOf) => ({ id: idOf('unused') })),
    'apps.verify': at(() => entered),
    'apps.options': at(() => undefined),
    'departments.list': plain,
    'departments.children': at(() => ({ id: '0' })),
    'departments.theirOptions': plain,
    'departments.ourOptions': at(() => undefined),
    'departments.get': at(() => there),
    'departments.create': at(() => ({ code: 'new', name: 'New' })),
    'departments.edit': at(() => ({ ...there, name: 'Renamed' })),
    'departments.mapMany': at((_idOf, fixture) => ({ items: [pairOf(fixture)] })),
    'departments.download': plain,
    'departments.upload': at((_idOf, fixture) => ({ fileId: fixture.file?.own })),
    'departments.uploadInfo': at((idOf) => ({ id: idOf('upload') })),
    'personnel.list': plain,
    'personnel.ourOptions': plain,
    'personnel.theirOptions': plain,
    'personnel.create': at((_idOf, fixture) => ({ employmentId: fixture.employment?.near })),
    'personnel.customFields': at(() => there),
    'personnel.get': at(() => there),
    'personnel.edit': at((_idOf, fixture) => ({ id: fixture.employment?.near })),
    'personnel.map': at((_idOf, fixture) => person(fixture)),
    'personnel.mapMany': at((_idOf, fixture) => ({ items: [person(fixture)] })),
    'personnel.remove': at(() => there),
  };
  return Object.fromEntries(
    Object.entries(cells).map(([path, each]) => [`integrations.office.${path}`, each]),
  );
}

export const INTEGRATION_CELLS: Readonly<Record<string, Cell>> = {
  ...Object.assign({}, ...PROVIDERS.map(cellsOf)),
  ...officeCells(),
};

/** An app of each platform, which nobody can reach from here, with one of everything that hangs on it. */
export async function makeIntegrations(records: MatrixRecords): Promise<void> {
  const { services } = records;
  const { db } = services;
  for (const provider of PROVIDERS) {
    const put = (what: string, id: string) => records.put(kindOf(provider, what), 'near', id);
    // Each is a command of its own.
    const api = () => records.all().integrations[provider];
    const app = put('app', (await api().apps.create({ ...APP, appKey: 'kept', appId: '1' })).id);
    put('unused', (await api().apps.create({ ...APP, appKey: 'unused', enabled: false })).id);
    await db
      .updateTable('integration_apps')
      .set({ base_url: 'http://127.0.0.1:1' })
      .where('id', '=', app)
      .execute();
    put('microApp', (await api().microApps.create({ appConfigId: app, agentId: '1', name: 'One' })).id);
    put('line', (await api().fields.create({ appConfigId: app, ...LINE, targetField: 'name' } as never)).id);
    put('message', (await api().messages.create({ text: 'Hello', memberIds: ['a'] })).id);
    const runOf = (id: string, state: 'done' | 'planned') => ({
      id,
      app_id: app,
      kind: 'sync' as const,
      object: 'department' as const,
      state,
      trigger: 'manual' as const,
      of_run: null,
      job_id: null,
      counts: '{}',
      reason: null,
      cursor: null,
      created_by: null,
      started_at: '2026-01-01T00:00:00.000Z',
      ended_at: null,
    });
    const run = put('run', records.id());
    const waiting = put('waiting', records.id());
    await db
      .insertInto('integration_runs')
      .values([runOf(run, 'done'), runOf(waiting, 'planned')])
      .execute();
    const localId = records.at('department', 'near');
    await api().runs.map({ object: 'department', localId, externalId: 'mapped' });
    await db
      .insertInto('integration_run_items')
      .values({
        id: put('item', records.id()),
        run_id: run,
        position: 0,
        object: 'department',
        action: 'conflict',
        local_id: localId,
        external_id: 'mapped',
        name: 'One',
        changes: '{}',
        wanted: '{}',
        state: 'planned',
        code: 'changedOnBothSides',
        message: null,
        attempts: 0,
      })
      .execute();
    await db
      .insertInto('integration_uploads')
      .values({
        id: put('upload', records.id()),
        app_id: app,
        file_name: 'a.csv',
        total: 0,
        done: 0,
        wrong: '[]',
        state: 'done',
        created_by: 'maker',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
  }
}
