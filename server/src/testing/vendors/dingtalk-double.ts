import { randomInt, randomUUID } from 'node:crypto';
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
  duplicateName: 60021,
  duplicateId: 60016,
  name: 60009,
  cycle: 60010,
  tooDeep: 60002,
  memberNotFound: 60121,
  memberExists: 60102,
  mobileExists: 60104,
  emailExists: 60106,
  mobileOrEmail: 40104,
  departments: 60003,
};

/**
 * DingTalk as its documents describe it (open.dingtalk.com, older interface): ids are its own, numbers come as texts, a bad
 * token comes wrapped in code 88, notices go out later, and the same one reaches a person once.
 */
export class DingtalkDouble {
  readonly faults = new FaultPlan();
  readonly tree = new DepartmentTree({
    root: '1',
    longestName: 64,
    forbidden: /[-,，]/,
    levels: 20,
    foldsIds: false,
  });
  readonly desk = new TokenDesk({ 'ding-key': 'ding-secret' });
  readonly sent: { to: string; msg: unknown }[] = [];
  readonly recalled: string[] = [];
  readonly media = new Map<string, { name: string; type: string; bytes: number }>();
  punches: Record<string, unknown>[] = [];
  private tasks = new Map<string, { failed: string[]; dropped: string[] }>();
  private delivered = new Set<string>();

  constructor() {
    this.faults.onExpire = () => this.desk.expireAll();
  }

  reset(): void {
    this.faults.reset();
    this.tree.clear();
    this.sent.length = 0;
    this.punches = [];
    this.tasks.clear();
    this.delivered.clear();
  }

  router(): Router {
    const router = Router();
    router.use(express.json({ limit: '2mb' }), this.faults.middleware);
    router.get('/gettoken', ({ query }, response) => {
      const app = this.desk.appOf(String(query.appkey ?? ''), String(query.appsecret ?? ''));
      if (!app) return void response.json({ errcode: 40096, errmsg: '不合法的appKey或appSecret' });
      response.json({
        errcode: 0,
        access_token: this.desk.give(app),
        errmsg: 'ok',
        expires_in: this.desk.lifetimeSeconds,
      });
    });
    router.use((request, response, next) => {
      const isNew = request.path.startsWith('/v1.0/');
      const token = isNew ? request.headers['x-acs-dingtalk-access-token'] : request.query.access_token;
      if (this.desk.holder(token)) return next();
      if (isNew)
        return void response
          .status(400)
          .json({ code: 'InvalidAuthentication', requestid: randomUUID(), message: '不合法的access_token' });
      this.wrapped(response, '40014', '不合法的access_token');
    });
    this.departments(router);
    this.members(router);
    this.others(router);
    router.use(
      (_request, response) =>
        void response.json({ errcode: 22, sub_msg: '不合法ApiName', errmsg: 'Invalid method' }),
    );
    return router;
  }

  /** As its gateway answers: the code that counts lies within. */
  private wrapped(response: Response, code: string, message: string): void {
    response.json({
      errcode: 88,
      sub_code: code,
      sub_msg: message,
      errmsg: `ding talk error[subcode=${code},submsg=${message}]`,
      request_id: randomUUID(),
    });
  }

  private run(work: (body: Record<string, unknown>) => unknown) {
    return (request: Request, response: Response): void => {
      try {
        const result = work((request.body ?? {}) as Record<string, unknown>);
        response.json({
          errcode: 0,
          errmsg: 'ok',
          ...(result === undefined ? {} : { result }),
          request_id: randomUUID(),
        });
      } catch (error) {
        if (!(error instanceof TreeError)) throw error;
        response.json({ errcode: CODES[error.fault], errmsg: error.fault, request_id: randomUUID() });
      }
    };
  }

  private departments(router: Router): void {
    const path = (verb: string) => `/topapi/v2/department/${verb}`;
    router.post(
      path('listsub'),
      this.run(({ dept_id }) => {
        const id = String(dept_id ?? '1');
        if (id !== '1') this.tree.get(id);
        return this.tree
          .children(id)
          .map((row) => ({ dept_id: Number(row.id), name: row.name, parent_id: Number(row.parentId) }));
      }),
    );
    router.post(
      path('get'),
      this.run(({ dept_id }) => {
        const row = this.tree.get(String(dept_id));
        return {
          dept_id: Number(row.id),
          name: row.name,
          parent_id: String(row.parentId),
          order: String(row.order),
          ...(row.key === undefined ? {} : { source_identifier: row.key }),
        };
      }),
    );
    router.post(
      path('create'),
      this.run(({ name, parent_id, order, source_identifier }) => {
        const id = String(randomInt(1_000_000_000, 9_000_000_000));
        this.tree.create({
          id,
          name: String(name ?? ''),
          parentId: String(parent_id ?? ''),
          order: Number(order ?? 0),
          key: source_identifier === undefined ? undefined : String(source_identifier),
        });
        return { dept_id: Number(id) };
      }),
    );
    router.post(
      path('update'),
      this.run(({ dept_id, name, parent_id, order, source_identifier }) => {
        this.tree.update(String(dept_id), {
          ...(name === undefined ? {} : { name: String(name) }),
          ...(parent_id === undefined ? {} : { parentId: String(parent_id) }),
          ...(order === undefined ? {} : { order: Number(order) }),
          ...(source_identifier === undefined ? {} : { key: String(source_identifier) }),
        });
        return undefined;
      }),
    );
    router.post(
      path('delete'),
      this.run(({ dept_id }) => {
        this.tree.remove(String(dept_id));
        return undefined;
      }),
    );
  }

  private members(router: Router): void {
    const path = (verb: string) => `/topapi/v2/user/${verb}`;
    const shown = (id: string) => {
      const { departments, fields } = this.tree.member(id);
      return {
        userid: id,
        ...fields,
        active: 'true',
        dept_id_list: (departments.length === 0 ? ['1'] : departments).map(Number),
      };
    };
    const departmentsIn = (list: unknown) =>
      list === undefined
        ? undefined
        : String(list)
            .split(',')
            .filter((id) => id !== '' && id !== '1');
    router.post(
      path('list'),
      this.run(({ dept_id, cursor, size }) => {
        const all = this.tree.membersOf(String(dept_id));
        const from = Number(cursor ?? 0);
        const to = from + Number(size);
        const more = to < all.length;
        return {
          has_more: more,
          ...(more ? { next_cursor: String(to) } : {}),
          list: all.slice(from, to).map(({ id }) => shown(id)),
        };
      }),
    );
    router.post(
      path('get'),
      this.run(({ userid }) => shown(String(userid))),
    );
    router.post(
      path('getbymobile'),
      this.run(({ mobile }) => {
        const found = [...this.tree.members.values()].find(({ fields }) => fields.mobile === mobile);
        return { userid: (found ?? this.tree.fail('memberNotFound')).id };
      }),
    );
    router.post(
      path('create'),
      this.run(({ userid, dept_id_list, ...fields }) => {
        const id = String(userid ?? randomUUID());
        this.tree.addMember({ id, departments: departmentsIn(dept_id_list) ?? [], fields, disabled: false });
        return { userid: id, unionId: randomUUID() };
      }),
    );
    router.post(
      path('update'),
      this.run(({ userid, dept_id_list, mobile: _theirs, ...fields }) => {
        this.tree.changeMember(String(userid), { departments: departmentsIn(dept_id_list), fields });
        return undefined;
      }),
    );
    router.post(
      path('delete'),
      this.run(({ userid }) => {
        this.tree.removeMember(String(userid));
        return undefined;
      }),
    );
  }

  private others(router: Router): void {
    const upload = multer({ limits: { fileSize: 20 * 1024 * 1024 } });
    router.post('/media/upload', upload.single('media'), (request, response) => {
      if (!request.file) return void response.json({ errcode: 40035, errmsg: 'media missing' });
      const { originalname: name, size: bytes } = request.file;
      const id = `@${randomUUID()}`;
      this.media.set(id, { name, type: String(request.query.type), bytes });
      response.json({
        errcode: 0,
        errmsg: 'ok',
        type: request.query.type,
        media_id: id,
        created_at: Date.now(),
      });
    });
    const notice = (verb: string) => `/topapi/message/corpconversation/${verb}`;
    router.post(notice('asyncsend_v2'), ({ body }, response) => {
      const { userid_list, msg } = body as { userid_list: string; msg: unknown };
      const wanted = userid_list.split(',').filter(Boolean);
      const failed = wanted.filter((id) => !this.tree.members.has(id));
      const dropped: string[] = [];
      for (const to of wanted.filter((id) => !failed.includes(id))) {
        const key = `${to} ${JSON.stringify(msg)}`;
        if (this.delivered.has(key)) dropped.push(to);
        else this.sent.push({ to, msg });
        this.delivered.add(key);
      }
      const task_id = randomInt(1_000_000_000, 9_000_000_000);
      this.tasks.set(String(task_id), { failed, dropped });
      response.json({ errcode: 0, errmsg: 'ok', task_id, request_id: randomUUID() });
    });
    router.post(notice('getsendprogress'), (_request, response) => {
      response.json({ errcode: 0, errmsg: 'ok', progress: { progress_in_percent: 100, status: 2 } });
    });
    router.post(notice('getsendresult'), ({ body }, response) => {
      const task = this.tasks.get(String((body as { task_id: unknown }).task_id)) ?? {
        failed: [],
        dropped: [],
      };
      const forbidden_list = task.dropped.map((userid) => ({ code: '143106', count: 1, userid }));
      response.json({
        errcode: 0,
        errmsg: 'ok',
        send_result: { invalid_user_id_list: task.failed, forbidden_list },
      });
    });
    router.post(notice('recall'), ({ body }, response) => {
      this.recalled.push(String((body as { msg_task_id: unknown }).msg_task_id));
      response.json({ errcode: 0, errmsg: 'ok' });
    });
    router.post('/attendance/list', ({ body }, response) => {
      const { userIdList, offset, limit } = body as { userIdList: string[]; offset: number; limit: number };
      if (userIdList.length > 50 || limit > 50)
        return void response.json({ errcode: 40035, errmsg: 'too many' });
      const rows = this.punches.filter((row) => userIdList.includes(String(row.userId)));
      response.json({
        errcode: 0,
        errmsg: 'ok',
        hasMore: offset + limit < rows.length,
        recordresult: rows.slice(offset, offset + limit),
      });
    });
    router.get('/v1.0/microApp/allInnerApps', (_request, response) => {
      response.json({
        appList: [
          {
            agentId: 3000001,
            name: 'Payroll',
            desc: 'Pay',
            homepageLink: 'https://pay.example',
            appStatus: 1,
          },
        ],
      });
    });
  }
}
