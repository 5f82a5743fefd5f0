import { afterAll, beforeAll, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { appRouter } from '../../app-router.ts';
import { authenticate, hashPassword, insertUser } from '../../identity/index.ts';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { mailServer } from '../../testing/mail-server.ts';
import { testContext } from '../../testing/test-context.ts';
import { followEmployments } from './follow-employments.ts';

const createCaller = createCallerFactory(appRouter);
/** `INVITED=1200` invites more than a thousand; every tenth has no mail address. */
const PEOPLE = Number(process.env.INVITED ?? 120);

describeEachDatabase('accounts of employees', (test) => {
  let services: Services;
  let post: Awaited<ReturnType<typeof mailServer>>;
  const admin = (key = 'k') =>
    createCaller(testContext(services, { permissions: ['identity.users.edit', 'identity.users.view'], key }));
  const hr = () =>
    createCaller(
      testContext(services, {
        permissions: [
          'people.employments.edit',
          'people.employments.view',
          'people.organisation.edit',
          'people.private.view',
        ],
      }),
    );
  let legalEntityId = '';
  const employ = async (at: number, more: object = {}) =>
    hr().people.employments.create({
      person: { name: `Person ${at}`, ...(at % 10 === 0 ? {} : { email: `p${at}@example.com` }) },
      employment: { legalEntityId, employeeNumber: `E${at}`, hireDate: '2025-01-01', ...more },
    });

  const follow = () =>
    services.db.transaction().execute((trx) =>
      followEmployments({
        db: trx,
        clock: services.clock,
        audit: auditWriter(trx, {
          clock: services.clock,
          traceId: 't',
          userId: null,
          secretKey: services.config.secretKey,
        }),
      }),
    );

  beforeAll(async () => {
    post = await mailServer();
    services = await createTestServices(test);
    Object.assign(services.config, {
      smtp: { url: `smtp://suanpan:right@127.0.0.1:${post.port}`, from: 'hr@example.com' },
      publicUrl: 'https://hr.example.com',
    });
    legalEntityId = (
      await hr().people.legalEntities.create({
        code: 'LE',
        names: { en: 'Entity' },
        country: 'TW',
        timeZone: 'Asia/Taipei',
        currency: 'TWD',
        taxYearStart: '01-01',
      })
    ).id;
    for (let at = 1; at <= PEOPLE; at++) await employ(at);
  }, 120_000);
  afterAll(() => post.close());

  it('are made for nobody while no address is known that a link could lead to; a forgotten password neither', async () => {
    const stranger = createCaller(testContext(services, { signedIn: false }));
    const { id } = await admin('alone').identity.users.create({
      loginName: 'alone',
      name: 'A',
      invite: false,
    });
    const { publicUrl } = services.config;
    Object.assign(services.config, { publicUrl: undefined, trustProxy: true });
    try {
      expect((await admin().people.accounts.preview({})).linkReach).toBe('nobody');
      await expect(
        admin('none').people.accounts.invite({ filter: {}, loginBy: 'employeeNumber' }),
      ).rejects.toThrow('NO_LINK_ADDRESS');
      await expect(admin('one').identity.users.invite({ id })).rejects.toThrow('NO_LINK_ADDRESS');
      // Whether or not what is asked for belongs to anybody.
      await expect(stranger.identity.recovery.sendLink({ userId: 'nobody’s' })).rejects.toThrow(
        'NO_LINK_ADDRESS',
      );
      expect((await admin().people.accounts.preview({})).people).toBe(PEOPLE);
      // Behind no proxy, and heard on this machine alone: whoever opens the product sits here.
      Object.assign(services.config, { trustProxy: false });
      expect((await admin().people.accounts.preview({})).linkReach).toBe('thisMachine');
    } finally {
      Object.assign(services.config, { publicUrl, trustProxy: false });
    }
  });

  it('are made for all whom a filter leaves, each with a link to their own mail and a line in a list', async () => {
    expect(await admin().people.accounts.preview({ legalEntityIds: [legalEntityId] })).toEqual({
      people: PEOPLE,
      withoutMail: PEOPLE / 10,
      ...{ mailLeaves: true, linkReach: 'everybody' },
    });
    const { jobId } = await admin().people.accounts.invite({ filter: {}, loginBy: 'employeeNumber' });
    await services.queue.drain(services);
    const job = await services.queue.find(services.db, jobId);
    expect(job).toMatchObject({
      state: 'done',
      result: { invited: PEOPLE * 0.9, noMail: PEOPLE / 10, loginTaken: 0 },
    });
    const fileId = (job?.result as { fileId: string } | undefined)?.fileId ?? '';
    const book = XLSX.read(await services.files.read(services.db, fileId));
    const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? '']!, { header: 1 });
    expect(rows).toHaveLength(PEOPLE + 1);
    expect(rows.find(([number]) => number === 'E10')?.at(-1)).toBe('No account: no mail address');
    expect(post.got).toHaveLength(PEOPLE * 0.9);
    expect(new Set(post.got.map(({ to }) => to[0])).size).toBe(PEOPLE * 0.9);
    const made = await services.db
      .selectFrom('users')
      .select(['person_id', 'password_hash', 'first_sign_in_at'])
      .where('login_name', '=', 'E7')
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ password_hash: null, first_sign_in_at: null });
    expect(made.person_id).not.toBeNull();
    expect((await admin().people.accounts.preview({})).people).toBe(PEOPLE / 10);
  }, 120_000);

  it('are opened by the link of the mail, once, and own what is their person’s', async () => {
    const mail = post.got.find(({ to }) => to[0] === 'p7@example.com');
    const code =
      mail?.text
        .replaceAll('=\r\n', '')
        .replaceAll('=3D', '=')
        .match(/recover\?code=([\w-]+)/)?.[1] ?? '';
    const stranger = createCaller(testContext(services, { signedIn: false }));
    expect(await stranger.identity.recovery.link({ code })).toMatchObject({
      valid: true,
      kind: 'invitation',
    });
    await stranger.identity.recovery.changeByLink({ code, newPassword: 'orchard-lantern-94' });
    const { token } = await stranger.identity.auth.apiSignIn({
      loginName: 'e7',
      password: 'orchard-lantern-94',
    });
    expect(token).toBeTruthy();
  });

  it('end the day after the last one, and open again with a rehire; what an administrator disabled stays so', async () => {
    const of = (login: string) =>
      services.db
        .selectFrom('users')
        .select(['id', 'status', 'person_id as personId'])
        .where('login_name', '=', login)
        .executeTakeFirstOrThrow();
    const today = services.clock.now().toISOString().slice(0, 10);
    const leave = (number: string, day: string) =>
      services.db
        .updateTable('employments')
        .set({ leave_date: day })
        .where('employee_number', '=', number)
        .execute();
    await leave('E7', today);
    await follow();
    expect((await of('E7')).status).toBe('active');
    test.clock.advance(24 * 3_600_000);
    await follow();
    expect((await of('E7')).status).toBe('disabled');
    expect(
      await services.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', (await of('E7')).id)
        .execute(),
    ).toEqual([]);
    await hr().people.employments.create({
      person: { id: (await of('E7')).personId ?? '' },
      employment: { legalEntityId, employeeNumber: 'E7-2', hireDate: today },
    });
    await follow();
    expect((await of('E7')).status).toBe('active');
    await services.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('login_name', '=', 'E8')
      .execute();
    await follow();
    expect((await of('E8')).status).toBe('disabled');
  });

  it.each([
    // Midnight after the fifteenth of June, in summer time.
    { zone: 'Asia/Taipei', country: 'TW', currency: 'TWD', end: '2026-06-15T16:00:00.000Z' },
    { zone: 'America/Los_Angeles', country: 'US', currency: 'USD', end: '2026-06-16T07:00:00.000Z' },
  ])(
    'open until the end of the last day in $zone, and not longer',
    async ({ zone, country, currency, end }) => {
      const password = 'orchard-lantern-94';
      const { id: there } = await hr().people.legalEntities.create({
        ...{ code: country === 'TW' ? 'TPE' : 'LA', names: { en: zone }, country, currency, timeZone: zone },
        taxYearStart: '01-01',
      });
      const { personId } = await hr().people.employments.create({
        person: { name: zone },
        employment: { legalEntityId: there, employeeNumber: `Z-${zone}`, hireDate: '2025-01-01' },
      });
      await services.db
        .updateTable('employments')
        .set({ leave_date: '2026-06-15' })
        .where('person_id', '=', personId)
        .execute();
      const userId = await insertUser(services.db, services.clock, {
        ...{
          loginName: zone.toLowerCase(),
          name: zone,
          passwordHash: await hashPassword(password),
          personId,
        },
        roles: [{ role: 'employee' }],
      });
      const open = async () =>
        createCaller(testContext(services, { signedIn: false })).identity.auth.apiSignIn({
          loginName: zone,
          password,
        });
      const known = async (token: string) =>
        (await authenticate(services.db, services.clock, { cookieToken: undefined, bearerToken: token }))
          ?.user.id;
      const status = async () => {
        await follow();
        return (
          await services.db
            .selectFrom('users')
            .select('status')
            .where('id', '=', userId)
            .executeTakeFirstOrThrow()
        ).status;
      };
      test.clock.set(new Date(Date.parse(end) - 60_000).toISOString());
      const { token } = await open();
      expect(await known(token)).toBe(userId);
      expect(await status()).toBe('active');
      test.clock.set(end);
      expect(await known(token)).toBeUndefined();
      await expect(open()).rejects.toThrow('identity.WRONG_LOGIN');
      expect(await status()).toBe('disabled');
    },
  );

  it('say where an employment may be seen, to who reaches it alone; codes only of services by name', async () => {
    const { id } = await services.db
      .selectFrom('employments')
      .select('id')
      .where('employee_number', '=', 'E9')
      .executeTakeFirstOrThrow();
    const views = await hr().identity.system.viewsByEmployee({ employeeId: id });
    expect(views.map(({ view }) => view)).toContain('bankAccounts');
    expect(views.map(({ view }) => view)).not.toContain('compensation');
    await expect(admin().identity.system.viewsByEmployee({ employeeId: id })).rejects.toThrow('NOT_FOUND');
    await expect(
      hr().identity.system.viewsByRecord({
        obj: `user:${(await services.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id}`,
      }),
    ).rejects.toThrow('NOT_FOUND');
    const codes = hr().identity.system.permissionCodes;
    expect((await codes({ method: 'GET', app: 'people', path: '/permission-codes' })).codes).toContain(
      'people.employments.view',
    );
    for (const app of ['http://169.254.169.254', 'elsewhere', ''])
      await expect(codes({ method: 'GET', app, path: '/permission-codes' })).rejects.toThrow(
        'SERVICE_UNKNOWN',
      );
    await expect(codes({ method: 'GET', app: 'people', path: '//elsewhere' })).rejects.toThrow(
      'SERVICE_UNKNOWN',
    );
  });
});
