import { randomUUID } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import multer from 'multer';
import { DepartmentTree, TreeError, type TreeFault } from './department-tree.ts';
import { TokenDesk } from './token-desk.ts';
import { FaultPlan } from './vendor-faults.ts';

const CODES: Record<TreeFault, readonly [http: number, code: number]> = {
  notFound: [404, 40015],
  parentNotFound: [400, 44101],
  hasMembers: [400, 43011],
  hasChildren: [400, 43012],
  root: [400, 40002],
  duplicateName: [400, 43022],
  duplicateId: [400, 43007],
  name: [400, 43029],
  cycle: [400, 40018],
  tooDeep: [400, 43019],
  memberNotFound: [400, 41012],
  memberExists: [400, 41011],
  mobileExists: [400, 41001],
  emailExists: [400, 41002],
  mobileOrEmail: [400, 41004],
  departments: [400, 40015],
};
const MOST_AT_ONCE = 50;

/**
 * Feishu as its documents describe it (open.feishu.cn/document): a bearer token that doesn't lie in `data`, pages of 50, an
 * own id for whatever is made, `client_token` against doing it twice, and codes that say it was done but for one field.
 */
export class FeishuDouble {
  readonly faults = new FaultPlan();
  readonly tree = new DepartmentTree({
    root: '0',
    longestName: 100,
    forbidden: /\//,
    levels: 25,
    foldsIds: false,
  });
  readonly desk = new TokenDesk({ cli_a: 'feishu-secret' });
  readonly sent: { to: string; body: Record<string, unknown> }[] = [];
  readonly recalled: string[] = [];
  /** What the company added to its people. */
  readonly ownFields = [
    { id: 'C-100', type: 'TEXT', i18n_name: [{ locale: 'zh_cn', value: '工位' }] },
    { id: 'C-200', type: 'PICTURE_ENUM', i18n_name: [{ locale: 'zh_cn', value: '徽章' }] },
    { id: 'C-300', type: 'TEXT', i18n_name: [{ locale: 'zh_cn', value: '分机' }] },
  ];
  private byToken = new Map<string, unknown>();
  private messages = new Map<string, string>();

  constructor() {
    this.faults.onExpire = () => this.desk.expireAll();
  }

  reset(): void {
    this.faults.reset();
    this.tree.clear();
    this.sent.length = 0;
    this.byToken.clear();
    this.messages.clear();
  }

  router(): Router {
    const router = Router();
    router.use(express.json({ limit: '2mb' }), this.faults.middleware);
    router.post('/open-apis/auth/v3/tenant_access_token/internal', ({ body }, response) => {
      const { app_id, app_secret } = body as { app_id: string; app_secret: string };
      const app = this.desk.appOf(app_id, app_secret);
      if (!app)
        return void response.json({
          code: this.desk.knows(app_id) ? 10015 : 10003,
          data: {},
          msg: 'invalid param',
        });
      response.json({
        code: 0,
        msg: 'ok',
        tenant_access_token: this.desk.give(app),
        expire: this.desk.lifetimeSeconds,
      });
    });
    router.use((request, response, next) => {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (this.desk.holder(token)) return next();
      const code = token === undefined ? 99991661 : 99991663;
      this.fail(response, 400, code, 'Invalid access token for authorization');
    });
    router.get(
      '/open-apis/contact/v3/custom_attrs',
      this.run(({ query }) => this.page(query, this.ownFields)),
    );
    this.departments(router);
    this.users(router);
    this.messagesOf(router);
    router.use(
      (_request, response) => void response.status(404).type('text/plain').send('404 page not found'),
    );
    return router;
  }

  private fail(response: Response, status: number, code: number, msg: string): void {
    response
      .status(status)
      .set('x-tt-logid', randomUUID())
      .json({ code, msg, error: { log_id: randomUUID() } });
  }

  private run(work: (request: Request) => Record<string, unknown>) {
    return (request: Request, response: Response): void => {
      try {
        const token = request.query.client_token;
        const known = typeof token === 'string' ? this.byToken.get(token) : undefined;
        const data = known ?? work(request);
        if (typeof token === 'string') this.byToken.set(token, data);
        response.json({ code: 0, msg: 'success', data });
      } catch (error) {
        if (!(error instanceof TreeError)) throw error;
        const [status, code] = CODES[error.fault];
        this.fail(response, status, code, error.fault);
      }
    };
  }

  /** A page of at most 50, with the token of the next. */
  private page(query: Request['query'], rows: readonly unknown[]) {
    const size = Math.min(MOST_AT_ONCE, Number(query.page_size ?? 10));
    const from =
      query.page_token === undefined
        ? 0
        : Number(Buffer.from(String(query.page_token), 'base64url').toString());
    const to = from + size;
    const more = to < rows.length;
    return {
      has_more: more,
      page_token: more ? Buffer.from(String(to)).toString('base64url') : '',
      items: rows.slice(from, to),
    };
  }

  private shown(id: string) {
    const { name, parentId, order } = this.tree.get(id);
    return {
      name,
      department_id: id,
      open_department_id: `od-${id}`,
      parent_department_id: parentId,
      order: String(order),
      status: { is_deleted: false },
    };
  }

  private departments(router: Router): void {
    const at = '/open-apis/contact/v3/departments';
    router.get(
      `${at}/:id/children`,
      this.run(({ params, query }) => {
        const id = String(params.id);
        if (id !== '0') this.tree.get(id);
        return this.page(
          query,
          this.tree.children(id).map((row) => this.shown(row.id)),
        );
      }),
    );
    router.get(
      `${at}/:id`,
      this.run(({ params }) => ({ department: this.shown(String(params.id)) })),
    );
    router.post(
      at,
      this.run(({ body }) => {
        const { name, parent_department_id, department_id, order } = body as Record<string, unknown>;
        const id = String(department_id ?? `od${randomUUID().slice(0, 8)}`);
        this.tree.create({
          id,
          name: String(name ?? ''),
          parentId: String(parent_department_id ?? ''),
          order: Number(order ?? 0),
          key: id,
        });
        return { department: this.shown(id) };
      }),
    );
    router.patch(
      `${at}/:id`,
      this.run(({ params, body }) => {
        const id = String(params.id);
        const { name, parent_department_id, order } = body as Record<string, unknown>;
        this.tree.update(id, {
          ...(name === undefined ? {} : { name: String(name) }),
          ...(parent_department_id === undefined ? {} : { parentId: String(parent_department_id) }),
          ...(order === undefined ? {} : { order: Number(order) }),
        });
        return { department: this.shown(id) };
      }),
    );
    router.delete(
      `${at}/:id`,
      this.run(({ params }) => {
        this.tree.remove(String(params.id));
        return {};
      }),
    );
  }

  private users(router: Router): void {
    const at = '/open-apis/contact/v3/users';
    const shown = (id: string) => {
      const { departments, fields, disabled } = this.tree.member(id);
      return {
        user_id: id,
        open_id: `ou_${id}`,
        ...fields,
        department_ids: departments.length === 0 ? ['0'] : departments,
        status: { is_frozen: disabled, is_resigned: false, is_activated: true },
      };
    };
    const departmentsIn = (list: unknown) => (list as string[] | undefined)?.filter((id) => id !== '0');
    router.get(
      `${at}/find_by_department`,
      this.run(({ query }) =>
        this.page(
          query,
          this.tree.membersOf(String(query.department_id)).map(({ id }) => shown(id)),
        ),
      ),
    );
    router.post(
      `${at}/batch_get_id`,
      this.run(({ body }) => ({
        user_list: ((body as { mobiles?: string[] }).mobiles ?? []).map((mobile) => {
          const found = [...this.tree.members.values()].find(({ fields }) => fields.mobile === mobile);
          return { mobile, ...(found ? { user_id: found.id } : {}) };
        }),
      })),
    );
    router.get(
      `${at}/:id`,
      this.run(({ params }) => ({ user: shown(String(params.id)) })),
    );
    router.post(at, (request, response) => {
      const { user_id, department_ids, ...fields } = request.body as Record<string, unknown>;
      const id = String(user_id ?? randomUUID().slice(0, 8));
      const isKnown = this.byToken.has(String(request.query.client_token));
      this.run(() => {
        this.tree.addMember({
          id,
          departments: departmentsIn(department_ids) ?? [],
          fields,
          disabled: false,
        });
        return { user: shown(id) };
      })(...([request, this.butForTheCity(fields, isKnown, response)] as const));
    });
    router.patch(
      `${at}/:id`,
      this.run(({ params, body }) => {
        const id = String(params.id);
        const { department_ids, is_frozen, ...fields } = body as Record<string, unknown>;
        this.tree.changeMember(id, { departments: departmentsIn(department_ids), fields });
        if (is_frozen !== undefined) this.tree.member(id).disabled = is_frozen === true;
        return { user: shown(id) };
      }),
    );
    router.delete(
      `${at}/:id`,
      this.run(({ params }) => {
        this.tree.removeMember(String(params.id));
        return {};
      }),
    );
  }

  /** A city it doesn't know: the person was made all the same. */
  private butForTheCity(fields: Record<string, unknown>, isKnown: boolean, response: Response): Response {
    if (fields.city !== 'Atlantis' || isKnown) return response;
    const answer = response.json.bind(response);
    response.json = (body: unknown) =>
      (body as { code: number }).code === 0
        ? answer({ code: 44054, msg: 'user created, city invalid', error: { log_id: randomUUID() } })
        : answer(body);
    return response;
  }

  private messagesOf(router: Router): void {
    const upload = multer({ limits: { fileSize: 30 * 1024 * 1024 } });
    router.post('/open-apis/im/v1/images', upload.single('image'), (_request, response) => {
      response.json({ code: 0, msg: 'success', data: { image_key: `img_${randomUUID()}` } });
    });
    router.post('/open-apis/im/v1/files', upload.single('file'), (_request, response) => {
      response.json({ code: 0, msg: 'success', data: { file_key: `file_${randomUUID()}` } });
    });
    router.post('/open-apis/im/v1/messages', ({ body }, response) => {
      const given = body as Record<string, unknown>;
      const to = String(given.receive_id);
      if (!this.tree.members.has(to)) return this.fail(response, 400, 230034, 'bad receive_id');
      const message_id = this.messages.get(String(given.uuid)) ?? `om_${randomUUID()}`;
      if (!this.messages.has(String(given.uuid))) this.sent.push({ to, body: given });
      this.messages.set(String(given.uuid), message_id);
      response.json({ code: 0, msg: 'success', data: { message_id } });
    });
    router.delete('/open-apis/im/v1/messages/:id', ({ params }, response) => {
      this.recalled.push(String(params.id));
      response.json({ code: 0, msg: 'success', data: {} });
    });
  }
}
