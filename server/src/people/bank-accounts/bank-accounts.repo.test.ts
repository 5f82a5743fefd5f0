import { beforeAll, beforeEach, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/users/users.repo.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { testContext } from '../../testing/test-context.ts';
import { personalVault } from '../records/personal-vault.ts';
import { entityAccounts, payTargets } from './payment-accounts.ts';

const createCaller = createCallerFactory(appRouter);
const ORGANISATION = ['people.organisation.view', 'people.organisation.edit'];
const PERMISSIONS = ['people.employments.view', 'people.employments.edit', 'people.private.view'];

describeEachDatabase('changing where pay goes', (test) => {
  let services: Services;
  let id = '';
  let owner = '';
  const users = new Map<string, string>();
  let key = 0;

  const as = (name: string) => {
    key += 1;
    const userId = users.get(name) ?? name;
    return createCaller(testContext(services, { userId, permissions: PERMISSIONS, key: `key ${key}` }))
      .people;
  };
  const account = async () =>
    (await as('asks').employments.revealBankAccount({ id, reason: 'a call of theirs' })).bankAccount;
  const ask = async (bankAccount: string | null) => {
    const { version } = await as('asks').employments.get({ id });
    await as('asks').employments.update({ id, version, person: { bankAccount } });
  };
  const waiting = () => as('confirms').bankAccounts.waiting();
  const decide = async (name: string, confirm = true) =>
    as(name).bankAccounts.decide({
      changes: (await waiting()).map(({ employmentId, askedAt }) => ({ employmentId, askedAt })),
      confirm,
    });

  beforeAll(async () => {
    services = await createTestServices(test);
    const account = { passwordHash: null, roles: [{ role: 'hr-administrator' }] };
    for (const loginName of ['asks', 'confirms'])
      users.set(
        loginName,
        await insertUser(services.db, services.clock, { ...account, loginName, name: loginName }),
      );
    const organisation = testContext(services, { permissions: ['people.organisation.edit'] });
    const entity = await createCaller(organisation).people.legalEntities.create({
      code: 'le',
      names: { en: 'Entity' },
      country: 'TW',
      timeZone: 'Asia/Taipei',
      currency: 'TWD',
    });
    const made = await as('asks').employments.create({
      person: { name: 'Chen Li', bankAccount: '1111-1111' },
      employment: { legalEntityId: entity.id, employeeNumber: '1', hireDate: '2026-01-01' },
    });
    id = made.id;
    test.clock.advance(1000);
    await decide('confirms');
    owner = await insertUser(services.db, services.clock, {
      loginName: 'owner',
      name: 'Chen Li',
      personId: made.personId,
      passwordHash: null,
      roles: [{ role: 'employee' }],
    });
  });
  beforeEach(async () => {
    test.clock.advance(1000);
    if ((await waiting()).length > 0) await decide('confirms', false);
  });

  it('takes two people: who asked can confirm nothing, and pay goes where it went until then', async () => {
    await ask('2222-2222');
    expect(await account()).toBe('1111-1111');
    expect((await as('asks').employments.get({ id })).person.bankAccountWaits).toBe(true);
    expect(await waiting()).toMatchObject([
      { name: 'Chen Li', before: [{ account: '…1111' }], after: [{ account: '…2222' }], askedBy: 'asks' },
    ]);
    await expect(decide('asks')).rejects.toThrow('people.BANK_ACCOUNT_BY_ANOTHER');
    expect(await account()).toBe('1111-1111');
    expect(await decide('confirms')).toEqual({ decided: 1 });
    expect(await account()).toBe('2222-2222');
    expect(await waiting()).toEqual([]);
  });

  it('takes two for the first account of a new person too', async () => {
    const entity = await services.db.selectFrom('legal_entities').select('id').executeTakeFirstOrThrow();
    const made = await as('asks').employments.create({
      person: { name: 'Wu An', bankName: 'First', bankAccount: '1234-0000' },
      employment: { legalEntityId: entity.id, employeeNumber: '2', hireDate: '2026-01-01' },
    });
    const stored = async () => {
      const { bankAccount } = await as('asks').employments.revealBankAccount({
        id: made.id,
        reason: 'a call of theirs',
      });
      return [bankAccount, (await as('asks').employments.get({ id: made.id })).person.bankName];
    };
    expect(await stored()).toEqual([null, null]);
    expect(await waiting()).toMatchObject([
      { name: 'Wu An', before: [], after: [{ account: '…0000', bankName: 'First' }], askedBy: 'asks' },
    ]);
    await expect(decide('asks')).rejects.toThrow('people.BANK_ACCOUNT_BY_ANOTHER');
    expect(await decide('confirms')).toEqual({ decided: 1 });
    expect(await stored()).toEqual(['1234-0000', 'First']);
  });

  it('confirms what was looked at, not what was asked for since', async () => {
    const before = await account();
    await ask('3333-3333');
    const [seen] = await waiting();
    test.clock.advance(1000);
    await ask('4444-4444');
    const changes = [{ employmentId: seen?.employmentId ?? '', askedAt: seen?.askedAt ?? '' }];
    expect(await as('confirms').bankAccounts.decide({ changes, confirm: true })).toEqual({ decided: 0 });
    expect(await account()).toBe(before);
  });

  it('may be refused by another or taken back by who asked, and is set to nothing by one alone', async () => {
    const before = await account();
    await ask('5555-5555');
    expect(await decide('asks', false)).toEqual({ decided: 1 });
    await ask('5555-5555');
    expect(await decide('confirms', false)).toEqual({ decided: 1 });
    expect(await account()).toBe(before);
    await ask('5555-5555');
    await ask(null);
    expect([await account(), await waiting()]).toEqual([null, []]);
    // From nothing to another account takes two again.
    await ask('6666-6666');
    expect(await account()).toBeNull();
  });

  it('is told to whose pay it is, and stands in the audit with both accounts, encrypted', async () => {
    const titles = async () => {
      const notices = services.db.selectFrom('inbox_notifications').select('title').orderBy('id');
      const rows = await notices.where('user_id', '=', owner).execute();
      return rows.map((row) => (JSON.parse(row.title) as { en: string }).en);
    };
    const before = (await titles()).length;
    await ask('7777-7777');
    test.clock.advance(1000);
    await decide('confirms');
    expect((await titles()).slice(before)).toEqual([
      'asks asks that your pay go to the account ending in 7777. Tell your superior at once if you did not ask for it',
      'Your pay goes to the account ending in 7777 from now on (confirmed by confirms)',
    ]);
    const rows = await services.db
      .selectFrom('audit_rows')
      .select(['action', 'user_id', 'facts', 'personal'])
      .where('subject_id', '=', id)
      .where('action', 'in', ['people.employments.update', 'people.bankAccounts.decide'])
      .orderBy('at')
      .orderBy('id')
      .execute();
    const [asked, decided] = rows.slice(-2);
    expect(asked).toMatchObject({ action: 'people.employments.update', user_id: users.get('asks') });
    expect(decided).toMatchObject({ user_id: users.get('confirms') });
    expect(JSON.parse(decided?.facts ?? '{}')).toMatchObject({
      confirmed: true,
      askedBy: users.get('asks'),
    });
    expect(JSON.stringify(rows)).not.toContain('7777');
  });

  const today = () => test.clock.now().toISOString().slice(0, 10);
  const arrange = (from: string, ...accounts: [account: string | { keeps: string }, share?: number][]) =>
    as('asks').bankAccounts.ask({
      ...{ employmentId: id, from },
      accounts: accounts.map(([account, share = null]) => ({
        ...(typeof account === 'string' ? { account } : account),
        share,
      })),
    });
  const targets = async (payDate: string, knownAt: string | null = null) => {
    const found = await payTargets(services.db, services, [{ employmentId: id, payDate }], knownAt);
    return found.get(id);
  };
  const numbers = async (payDate: string) => (await targets(payDate))?.accounts.map(({ account }) => account);

  it('pays each pay day to what holds on it, several accounts at a time, and keeps what was', async () => {
    await arrange('2031-01-01', ['1212-1212']);
    await decide('confirms');
    test.clock.advance(1000);
    await arrange('2031-07-01', ['3434-3434'], ['5656-5656', 30]);
    await decide('confirms');
    expect(await numbers('2031-06-30')).toEqual(['1212-1212']);
    expect(await numbers('2031-07-01')).toEqual(['3434-3434', '5656-5656']);
    const { rows } = await as('asks').bankAccounts.list({ employmentId: id });
    expect(rows[0]).toMatchObject({
      ...{ validFrom: '2031-07-01', validTo: null, askedBy: 'asks', confirmedBy: 'confirms' },
      accounts: [
        { account: '…3434', share: null },
        { account: '…5656', share: 30 },
      ],
    });
    expect(rows[1]).toMatchObject({ validFrom: '2031-01-01', validTo: '2031-06-30' });
    expect(JSON.stringify(rows)).not.toContain('3434-3434');
  });

  it('takes an account over by its place, unseen, and shows a number only for a look that is written down', async () => {
    const { rows } = await as('asks').bankAccounts.list({ employmentId: id });
    const [main, second] = rows[0]?.accounts ?? [];
    await arrange('2031-08-01', [{ keeps: second?.id ?? '' }], [{ keeps: main?.id ?? '' }, 25]);
    test.clock.advance(1000);
    await decide('confirms');
    expect(await numbers('2031-08-01')).toEqual(['5656-5656', '3434-3434']);
    const input = { employmentId: id, account: main?.id ?? '', reason: 'a call of theirs' };
    expect(await as('asks').bankAccounts.reveal(input)).toEqual({ account: '3434-3434' });
    const [look] = await services.db
      .selectFrom('audit_rows')
      .select(['subject_id as of', 'user_id as by'])
      .where('facts', 'like', '%"read":"bankAccount"%')
      .orderBy('at', 'desc')
      .execute();
    expect(look).toEqual({ of: id, by: users.get('asks') });
    expect((await refusalOf(arrange('2031-09-01', [{ keeps: 'unknown' }])))?.cause?.code).toBe(
      'platform.NOT_FOUND',
    );
  });

  it('says what was decided since a moment, and what was known then', async () => {
    const known = test.clock.now().toISOString();
    test.clock.advance(1000);
    await arrange('2031-08-01', ['9090-9090']);
    expect((await targets('2031-08-31', known))?.changed).toBeNull();
    await decide('confirms');
    expect((await targets('2031-08-31', known))?.changed).toMatchObject({
      byId: users.get('confirms'),
      before: [{ account: '5656-5656' }, { account: '3434-3434' }],
    });
    expect((await targets('2031-07-31', known))?.changed).toBeNull();
  });

  it('ends from a day on by one person, also what was to begin later', async () => {
    await arrange('2031-02-01');
    expect([await numbers('2031-01-31'), await numbers('2031-08-31')]).toEqual([['1212-1212'], []]);
  });

  it.each([
    [[['', null]], 'people.ACCOUNT_FORM'],
    [[['1', 100]], 'people.MAIN_ACCOUNT'],
    [[['1'], ['2']], 'people.MAIN_ACCOUNT'],
    [[['1'], ['1', 20]], 'people.ACCOUNT_TWICE'],
    [[['1'], ['2', 0]], 'people.ACCOUNT_SHARE'],
    [[['1'], ['2', 60], ['3', 40]], 'people.ACCOUNT_SHARES_TOTAL'],
    [[['DE89370400440532013001']], 'people.IBAN_WRONG'],
  ] as [Parameters<typeof arrange>[1][], string][])('refuses %j', async (accounts, code) => {
    expect((await refusalOf(arrange(today(), ...accounts)))?.cause?.code).toBe(code);
    expect(await waiting()).toEqual([]);
  });

  it('changes the account of a legal entity by two people as well', async () => {
    const clerk = (name: string) => {
      key += 1;
      const context = { userId: users.get(name) ?? '', permissions: ORGANISATION, key: `entity ${key}` };
      return createCaller(testContext(services, context)).people.legalEntities;
    };
    const entity = {
      ...{ code: 'two', names: { en: 'Two' }, country: 'DE', timeZone: 'Europe/Berlin', currency: 'EUR' },
      ...{ bankName: 'Bank', bic: 'deutdeff', bankAccount: 'DE89 3704 0044 0532 0130 00' },
    };
    const wrong = await refusalOf(clerk('asks').create({ ...entity, bankAccount: '123' }));
    expect(wrong?.cause?.code).toBe('people.IBAN_WRONG');
    const { id: entityId } = await clerk('asks').create(entity);
    const stored = async () => {
      const found = (await entityAccounts(services.db, services, [entityId])).get(entityId);
      return found && [found.account, found.bic];
    };
    expect(await stored()).toEqual([null, null]);
    const [asked] = await clerk('confirms').waitingAccounts();
    expect(asked).toMatchObject({ code: 'two', before: [], after: [{ account: '…3000', bic: 'DEUTDEFF' }] });
    const change = { legalEntityId: entityId, askedAt: asked?.askedAt ?? '', confirm: true };
    const alone = await refusalOf(clerk('asks').decideAccount(change));
    expect(alone?.cause?.code).toBe('people.BANK_ACCOUNT_BY_ANOTHER');
    expect(await clerk('confirms').decideAccount(change)).toEqual({ decided: 1 });
    expect(await stored()).toEqual([entity.bankAccount, 'DEUTDEFF']);
    const { rows } = await clerk('asks').list({});
    const version = rows.find((row) => row.id === entityId)?.version ?? 0;
    test.clock.advance(1000);
    await clerk('asks').update({ ...entity, id: entityId, version, bankAccount: 'GB29NWBK60161331926819' });
    expect(await stored()).toEqual([entity.bankAccount, 'DEUTDEFF']);
    expect(JSON.stringify(await clerk('confirms').waitingAccounts())).not.toContain('60161331');
    // One that doesn't wait any more is passed over.
    expect(await clerk('confirms').decideAccount(change)).toEqual({ decided: 0 });
  });

  it('keeps what waits encrypted, bound to its row', async () => {
    await ask('8888-8888');
    const row = await services.db.selectFrom('bank_account_changes').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('8888');
    const place = { table: 'persons', column: 'bank_account_cipher', id: row.person_id };
    expect(() => personalVault(services).decrypt(row.account_cipher, place)).toThrow();
  });
});
