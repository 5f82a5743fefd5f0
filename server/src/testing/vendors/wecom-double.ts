import { randomUUID } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import multer from 'multer';
import { DepartmentTree, TreeError, type TreeFault } from './department-tree.ts';
import { TokenDesk } from './token-desk.ts';
import { FaultPlan } from './vendor-faults.ts';

const CODES: Record<TreeFault, number> = {
  notFound: 60003,
  parentNotFound: 60004,
  hasMembers: 60005,
  hasChildren: 60006,
  root: 60007,
  duplicateName: 60008,
  duplicateId: 60008,
  name: 60009,
  cycle: 60010,
  tooDeep: 81002,
  memberNotFound: 60111,
  memberExists: 60102,
  mobileExists: 60104,
  emailExists: 60106,
  mobileOrEmail: 60129,
  departments: 60003,
};

/**
 * WeCom as its documents describe it (developer.work.weixin.qq.com: 90665, 90195, 90236, 91039, 90454): HTTP 200 with
 * `errcode`, the token in the query, the secret of the contacts apart from that of an app.
 */
export class WecomDouble {
  readonly faults = new FaultPlan();
  readonly tree = new DepartmentTree({
    root: '1',
    longestName: 64,
    forbidden: /[\\:*?"<>|]/,
    levels: 15,
    foldsIds: true,
  });
  /** `corp/contacts` may write the directory, `corp/1000002` is an app that sends. */
  readonly desk = new TokenDesk({ 'corp/contacts': 'contacts-secret', 'corp/1000002': 'app-secret' });
  readonly sent: { to: string; body: Record<string, unknown> }[] = [];
  readonly recalled: string[] = [];
  readonly media = new Map<string, { name: string; type: string; bytes: number }>();
  punches: Record<string, unknown>[] = [];
  /** Apps made after August 2022 see ids alone. */
  hidesDetails = false;
  trustsAddress = true;
  private nextId = 2;
  private messages = new Map<string, string>();

  constructor() {
    this.faults.onExpire = () => this.desk.expireAll();
  }

  reset(): void {
    this.faults.reset();
    this.tree.clear();
    this.sent.length = 0;
    this.punches = [];
    this.hidesDetails = false;
    this.trustsAddress = true;
    this.messages.clear();
  }

  router(): Router {
    const router = Router();
    router.use(express.json({ limit: '2mb' }), this.faults.middleware);
    router.get('/cgi-bin/gettoken', ({ query }, response) => {
      const [corp, secret] = [String(query.corpid ?? ''), String(query.corpsecret ?? '')];
      if (!corp) return void this.say(response, 41002, 'corpid missing');
      if (!this.desk.knows(corp)) return void this.say(response, 40013, 'invalid corpid');
      const app = this.desk.appOf(corp, secret);
      if (!app) return void this.say(response, 40001, 'invalid credential');
      response.json({
        errcode: 0,
        errmsg: 'ok',
        access_token: this.desk.give(app),
        expires_in: this.desk.lifetimeSeconds,
      });
    });
    router.use((request, response, next) => {
      const app = this.desk.holder(request.query.access_token);
      if (!app)
        return void this.say(
          response,
          40014,
          'invalid access_token, hint: [165], more info at https://example.invalid/e=40014',
        );
      if (!this.trustsAddress)
        return void this.say(response, 60020, 'not allow to access from your ip, from ip: 203.0.113.9');
      response.locals.app = app;
      next();
    });
    this.departments(router);
    this.members(router);
    this.others(router);
    router.use((_request, response) => void this.say(response, 40066, 'unknown path'));
    return router;
  }

  private say(response: Response, errcode: number, errmsg: string): void {
    response.set('Error-Code', String(errcode)).json({ errcode, errmsg });
  }

  /** Does the work for those who may write the directory, and says its refusals in codes. */
  private run(work: (request: Request) => Record<string, unknown>, { isWriting = true } = {}) {
    return (request: Request, response: Response): void => {
      if (isWriting && response.locals.app !== 'corp/contacts')
        return this.say(response, 48002, 'api forbidden');
      try {
        response.json({ errcode: 0, errmsg: 'ok', ...work(request) });
      } catch (error) {
        if (error instanceof TreeError) this.say(response, CODES[error.fault], error.fault);
        else throw error;
      }
    };
  }

  private shown(id: string) {
    const { name, parentId, order } = this.tree.get(id);
    return { id: Number(id), name, parentid: Number(parentId), order, department_leader: [] };
  }

  private departments(router: Router): void {
    const below = (id: string): string[] =>
      this.tree.children(id).flatMap((row) => [row.id, ...below(row.id)]);
    const listed = (request: Request) => {
      const id = String(request.query.id ?? '1');
      if (id !== '1') this.tree.get(id);
      return [...(id === '1' ? [] : [id]), ...below(id)];
    };
    router.get('/cgi-bin/department/list', (request, response) => {
      if (this.hidesDetails) return void this.say(response, 48009, 'api forbidden for new apps');
      this.run(
        (given) => ({
          department: [
            { id: 1, name: 'Root', parentid: 0, order: 0 },
            ...listed(given).map((id) => this.shown(id)),
          ],
        }),
        { isWriting: false },
      )(request, response);
    });
    router.get(
      '/cgi-bin/department/simplelist',
      this.run(
        (request) => ({
          department_id: listed(request).map((id) => {
            const { parentId, order } = this.tree.get(id);
            return { id: Number(id), parentid: Number(parentId), order };
          }),
        }),
        { isWriting: false },
      ),
    );
    router.get(
      '/cgi-bin/department/get',
      this.run((request) => ({ department: this.shown(String(request.query.id)) }), { isWriting: false }),
    );
    router.post(
      '/cgi-bin/department/create',
      this.run(({ body }) => {
        const given = body as Record<string, unknown>;
        const id = String(given.id ?? this.nextId++);
        this.tree.create({
          id,
          name: String(given.name ?? ''),
          parentId: String(given.parentid ?? ''),
          order: Number(given.order ?? 0),
          key: undefined,
        });
        return { errmsg: 'created', id: Number(id) };
      }),
    );
    router.post(
      '/cgi-bin/department/update',
      this.run(({ body }) => {
        const { id, name, parentid, order } = body as Record<string, unknown>;
        this.tree.update(String(id), {
          ...(name === undefined ? {} : { name: String(name) }),
          ...(parentid === undefined ? {} : { parentId: String(parentid) }),
          ...(order === undefined ? {} : { order: Number(order) }),
        });
        return { errmsg: 'updated' };
      }),
    );
    router.get(
      '/cgi-bin/department/delete',
      this.run(({ query }) => {
        this.tree.remove(String(query.id));
        return { errmsg: 'deleted' };
      }),
    );
  }

  private members(router: Router): void {
    const shown = (id: string) => {
      const { departments, fields, disabled, ...row } = this.tree.member(id);
      const { mobile, email, gender, address, ...open } = fields;
      const details = this.hidesDetails ? {} : { mobile, email, gender, address };
      const department = (departments.length === 0 ? ['1'] : departments).map(Number);
      return { userid: row.id, ...open, ...details, department, status: disabled ? 2 : 1 };
    };
    router.get(
      '/cgi-bin/user/get',
      this.run((request) => shown(String(request.query.userid)), { isWriting: false }),
    );
    router.get('/cgi-bin/user/list', (request, response) => {
      if (this.hidesDetails) return void this.say(response, 48009, 'api forbidden for new apps');
      this.run(
        ({ query }) => ({
          userlist: this.tree.membersOf(String(query.department_id)).map(({ id }) => shown(id)),
        }),
        { isWriting: false },
      )(request, response);
    });
    router.post(
      '/cgi-bin/user/list_id',
      this.run(({ body }) => {
        const { cursor, limit } = body as { cursor?: string; limit: number };
        const pairs = [...this.tree.members.values()].flatMap(({ id, departments }) =>
          (departments.length === 0 ? ['1'] : departments).map((department) => ({
            userid: id,
            department: Number(department),
          })),
        );
        const from = Number(cursor || 0);
        const next = from + limit < pairs.length ? String(from + limit) : '';
        return { dept_user: pairs.slice(from, from + limit), next_cursor: next };
      }),
    );
    router.post(
      '/cgi-bin/user/getuserid',
      this.run(
        ({ body }) => {
          const { mobile } = body as { mobile: string };
          const found = [...this.tree.members.values()].find(({ fields }) => fields.mobile === mobile);
          return { userid: (found ?? this.tree.fail('memberNotFound')).id };
        },
        { isWriting: false },
      ),
    );
    router.post(
      '/cgi-bin/user/create',
      this.run(({ body }) => {
        const { userid, department, to_invite: _invited, ...fields } = body as Record<string, unknown>;
        const departments = (department as number[]).map(String).filter((id) => id !== '1');
        this.tree.addMember({ id: String(userid), departments, fields, disabled: false });
        return { errmsg: 'created' };
      }),
    );
    router.post(
      '/cgi-bin/user/update',
      this.run(({ body }) => {
        const { userid, department, enable, mobile, ...fields } = body as Record<string, unknown>;
        const member = this.tree.member(String(userid));
        // The number of who has joined is theirs: taken, and not done.
        const own = member.fields.joined ? {} : mobile === undefined ? {} : { mobile };
        const departments = (department as number[] | undefined)?.map(String).filter((id) => id !== '1');
        this.tree.changeMember(String(userid), { departments, fields: { ...fields, ...own } });
        if (enable !== undefined) this.tree.member(String(userid)).disabled = enable === 0;
        return { errmsg: 'updated' };
      }),
    );
    router.get(
      '/cgi-bin/user/delete',
      this.run(({ query }) => {
        this.tree.removeMember(String(query.userid));
        return { errmsg: 'deleted' };
      }),
    );
  }

  private others(router: Router): void {
    const upload = multer({ limits: { fileSize: 20 * 1024 * 1024 } });
    router.post('/cgi-bin/media/upload', upload.single('media'), (request, response) => {
      const { file } = request;
      if (!file) return void this.say(response, 44001, 'empty media data');
      const id = `media-${randomUUID()}`;
      this.media.set(id, { name: file.originalname, type: String(request.query.type), bytes: file.size });
      response.json({
        errcode: 0,
        errmsg: 'ok',
        type: request.query.type,
        media_id: id,
        created_at: '1380000000',
      });
    });
    router.post('/cgi-bin/message/send', ({ body }, response) => {
      const given = body as Record<string, unknown>;
      if (`corp/${String(given.agentid)}` !== response.locals.app)
        return void this.say(response, 301002, 'not allow operate another agent');
      const wanted = String(given.touser ?? '')
        .split('|')
        .filter(Boolean);
      const parties = String(given.toparty ?? '')
        .split('|')
        .filter(Boolean);
      if (wanted.length + parties.length === 0) return void this.say(response, 82001, 'no recipient');
      const known = wanted.filter((id) => this.tree.members.has(id.toLowerCase()));
      if (known.length === 0 && parties.length === 0)
        return void this.say(response, 81013, 'all recipients are invalid');
      const content = JSON.stringify({ ...given, enable_duplicate_check: 0 });
      const msgid = this.messages.get(content) ?? randomUUID();
      if (!this.messages.has(content)) for (const to of known) this.sent.push({ to, body: given });
      this.messages.set(content, msgid);
      const invalid = wanted.filter((id) => !known.includes(id)).map((id) => id.toLowerCase());
      response.json({
        errcode: 0,
        errmsg: 'ok',
        invaliduser: invalid.join('|'),
        invalidparty: '',
        invalidtag: '',
        msgid,
      });
    });
    router.post('/cgi-bin/message/recall', ({ body }, response) => {
      this.recalled.push(String((body as { msgid: unknown }).msgid));
      response.json({ errcode: 0, errmsg: 'ok' });
    });
    router.post('/cgi-bin/checkin/getcheckindata', ({ body }, response) => {
      const { starttime, endtime, useridlist } = body as {
        starttime: number;
        endtime: number;
        useridlist: string[];
      };
      if (useridlist.length > 100) return void this.say(response, 301023, 'too many users');
      if (endtime - starttime > 31 * 24 * 3600) return void this.say(response, 301024, 'span');
      const rows = this.punches.filter(
        (row) =>
          useridlist.includes(String(row.userid)) &&
          Number(row.checkin_time) >= starttime &&
          Number(row.checkin_time) <= endtime,
      );
      response.json({ errcode: 0, errmsg: 'ok', checkindata: rows });
    });
    router.get('/cgi-bin/agent/list', (_request, response) => {
      response.json({ errcode: 0, errmsg: 'ok', agentlist: [{ agentid: 1000002, name: 'Payroll' }] });
    });
    router.get('/cgi-bin/agent/get', ({ query }, response) => {
      response.json({
        errcode: 0,
        errmsg: 'ok',
        agentid: Number(query.agentid),
        name: 'Payroll',
        description: 'Pay',
        close: 0,
        home_url: 'https://pay.example',
      });
    });
  }
}
