import { createHash } from 'node:crypto';
import type { Json, VendorCall, VendorClient } from '../../vendor/vendor-client.ts';
import { VendorError, vendorFault } from '../../vendor/vendor-error.ts';
import type {
  AdapterOfDirectory,
  DepartmentToWrite,
  MemberToWrite,
  RemoteDepartment,
  RemoteMember,
  Written,
} from '../directory-adapter.ts';
import { filledText, flagOf, idsOf, numberOf, objectOf, objectsOf, textOf } from '../read-values.ts';

const CONTACT = '/open-apis/contact/v3';
const ROOT = '0';
const AT_ONCE = 50;
/** Our own codes stand as ids there: those of another app mean nothing. */
const IDS = { department_id_type: 'department_id', user_id_type: 'user_id' };
const REGULAR = 1;
export const OWN_FIELD = /^C-\d+$/;
const MOST_OWN_PAGES = 20;
/** What Feishu calls a field that holds a text; all its kinds are spelled in capitals. */
const HOLDS_TEXT = 'text'.toUpperCase();

export async function ask(
  client: VendorClient,
  method: VendorCall['method'],
  path: string,
  more: {
    query?: Record<string, string | number | undefined>;
    body?: Json;
    repeatable?: boolean;
    perSecond?: number;
  } = {},
): Promise<Json> {
  const answer = await client.call({ method, path, timeoutMs: 30_000, ...more });
  return objectOf(answer.data);
}

const readDepartment = (row: Json): RemoteDepartment => {
  const parent = textOf(row.parent_department_id);
  const id = textOf(row.department_id) ?? textOf(row.open_department_id) ?? '';
  return {
    externalId: id,
    parentId: parent === undefined || parent === ROOT ? null : parent,
    name: filledText(row.name),
    key: id,
    order: numberOf(row.order),
  };
};

/** Fields of the company's own stand among the others, under their ids; only those that hold a text. */
const ownTexts = (row: Json): Json =>
  Object.fromEntries(
    objectsOf(row.custom_attrs)
      .filter(({ type }) => type === HOLDS_TEXT)
      .map(({ id, value }) => [textOf(id) ?? '', textOf(objectOf(value).text) ?? '']),
  );

const readMember = (row: Json): RemoteMember => {
  const status = objectOf(row.status);
  return {
    externalId: textOf(row.user_id) ?? textOf(row.open_id) ?? '',
    name: filledText(row.name),
    phone: filledText(row.mobile),
    email: filledText(row.email),
    employeeNumber: filledText(row.employee_no),
    departmentIds: idsOf(row.department_ids).filter((id) => id !== ROOT),
    isActive: !flagOf(status.is_frozen) && !flagOf(status.is_resigned),
    fields: { ...row, ...ownTexts(row) },
    seesOwnFields: Array.isArray(row.custom_attrs),
  };
};

/** Makes a creation that is said again the same one, and one that is meant anew another. */
const once = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 36);

async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (vendorFault(error) === 'notFound') return undefined;
    throw error;
  }
}

/** Some codes say that it was done but for one field: then it is done, with a warning. */
async function written(externalId: string, work: Promise<unknown>): Promise<Written> {
  try {
    await work;
    return { externalId };
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault !== 'partial') throw error;
    return { externalId, warning: { code: error.facts.code, message: error.facts.message } };
  }
}

const getDepartment = (client: VendorClient, id: string) =>
  orNothing(
    ask(client, 'GET', `${CONTACT}/departments/${encodeURIComponent(id)}`, { query: IDS }).then(
      ({ department }) => readDepartment(objectOf(department)),
    ),
  );
const getMember = (client: VendorClient, id: string) =>
  orNothing(
    ask(client, 'GET', `${CONTACT}/users/${encodeURIComponent(id)}`, { query: IDS }).then(({ user }) =>
      readMember(objectOf(user)),
    ),
  );

const departmentBody = ({ name, parentId, order }: Partial<DepartmentToWrite>): Json => ({
  ...(name === undefined ? {} : { name }),
  ...(parentId === undefined ? {} : { parent_department_id: parentId ?? ROOT }),
  ...(order === undefined ? {} : { order: String(order) }),
});

const ownBody = (fields: readonly (readonly [string, unknown])[]): Json =>
  fields.length === 0
    ? {}
    : {
        custom_attrs: fields.map(([id, value]) => ({ type: HOLDS_TEXT, id, value: { text: String(value) } })),
      };

function fieldsBody(fields: MemberToWrite['fields']): Json {
  const filled = Object.entries(fields).map(([name, value]) => [name, value ?? ''] as const);
  return {
    ...Object.fromEntries(filled.filter(([name]) => !OWN_FIELD.test(name))),
    ...ownBody(filled.filter(([name]) => OWN_FIELD.test(name))),
  };
}

const memberBody = ({ key, departmentIds, fields }: Partial<MemberToWrite>): Json => ({
  ...fieldsBody(fields ?? {}),
  ...(key === undefined ? {} : { employee_no: key }),
  ...(departmentIds === undefined
    ? {}
    : { department_ids: departmentIds.length === 0 ? [ROOT] : departmentIds }),
});

const page = (data: Json, rows: readonly Json[]) => {
  const token = filledText(data.page_token);
  // More to come without a place to go on from is a broken answer, not an end.
  if (flagOf(data.has_more) && token === undefined)
    throw new VendorError({
      provider: 'feishu',
      httpStatus: 200,
      code: '',
      message: 'has_more without page_token',
      fault: 'transport',
    });
  return { rows, next: flagOf(data.has_more) ? token : undefined };
};

const nameOf = (names: unknown, id: string): string =>
  objectsOf(names)
    .map(({ value }) => filledText(value))
    .find((name) => name !== undefined) ?? id;

export const feishuDirectory: AdapterOfDirectory = {
  async probe(client) {
    await ask(client, 'GET', `${CONTACT}/departments/${ROOT}/children`, {
      query: { ...IDS, page_size: AT_ONCE },
    });
  },

  async ownFields(client) {
    const found: { id: string; name: string }[] = [];
    let token: string | undefined;
    for (let read = 0; read < MOST_OWN_PAGES; read++) {
      const data = await ask(client, 'GET', `${CONTACT}/custom_attrs`, {
        query: { page_size: AT_ONCE, page_token: token },
      });
      const { rows, next } = page(data, objectsOf(data.items));
      for (const { id, type, i18n_name } of rows)
        if (type === HOLDS_TEXT && typeof id === 'string') found.push({ id, name: nameOf(i18n_name, id) });
      if (next === undefined) break;
      token = next;
    }
    return found;
  },

  /** Level by level: asking for everything at once is refused for large trees. The cursor is the walk, then the page. */
  async departments(client, cursor) {
    const [walk = ROOT, token = ''] = (cursor ?? ROOT).split('#');
    const [id = ROOT, ...rest] = walk.split(',');
    const data = await ask(client, 'GET', `${CONTACT}/departments/${encodeURIComponent(id)}/children`, {
      query: { ...IDS, page_size: AT_ONCE, page_token: token || undefined },
    });
    const { rows, next } = page(data, objectsOf(data.items));
    const read = rows.map((row) => readDepartment({ parent_department_id: id, ...row }));
    const waiting = [...rest, ...read.map(({ externalId }) => externalId)];
    if (next !== undefined) return { rows: read, next: `${[id, ...waiting].join(',')}#${next}` };
    return { rows: read, next: waiting.length > 0 ? waiting.join(',') : undefined };
  },

  async members(client, departmentIds, cursor) {
    const wanted = [ROOT, ...departmentIds];
    const [at = '0', token = ''] = (cursor ?? '0').split('#');
    const asked = ask(client, 'GET', `${CONTACT}/users/find_by_department`, {
      query: {
        ...IDS,
        department_id: wanted[Number(at)],
        page_size: AT_ONCE,
        page_token: token || undefined,
      },
    });
    // One that was deleted since the tree was read has nobody in it.
    const data = (await orNothing(asked)) ?? {};
    const { rows, next } = page(data, objectsOf(data.items));
    const read = rows.map(readMember);
    if (next !== undefined) return { rows: read, next: `${at}#${next}` };
    return { rows: read, next: Number(at) + 1 < wanted.length ? String(Number(at) + 1) : undefined };
  },

  department: getDepartment,
  member: getMember,
  findDepartment: (client, { key }) => getDepartment(client, key),
  async findMember(client, { key, fields }) {
    const own = await getMember(client, key);
    const mobile = textOf(fields.mobile);
    if (own || !mobile) return own;
    const data = await ask(client, 'POST', `${CONTACT}/users/batch_get_id`, {
      query: { user_id_type: 'user_id' },
      body: { mobiles: [mobile] },
      repeatable: true,
    });
    const id = objectsOf(data.user_list).map((row) => filledText(row.user_id))[0];
    return id === undefined ? undefined : getMember(client, id);
  },

  async createDepartment(client, wanted) {
    await ask(client, 'POST', `${CONTACT}/departments`, {
      query: { ...IDS, client_token: once(client.traceId, 'department', wanted.key) },
      body: { ...departmentBody(wanted), department_id: wanted.key },
      repeatable: true,
    });
    return { externalId: wanted.key };
  },
  updateDepartment: (client, id, wanted) =>
    written(
      id,
      ask(client, 'PATCH', `${CONTACT}/departments/${encodeURIComponent(id)}`, {
        query: IDS,
        body: departmentBody(wanted),
        repeatable: true,
      }),
    ),
  async deleteDepartment(client, id) {
    await ask(client, 'DELETE', `${CONTACT}/departments/${encodeURIComponent(id)}`, { query: IDS });
  },

  createMember: (client, wanted) =>
    written(
      wanted.key,
      ask(client, 'POST', `${CONTACT}/users`, {
        query: { ...IDS, client_token: once(client.traceId, 'user', wanted.key) },
        body: { employee_type: REGULAR, ...memberBody(wanted), user_id: wanted.key },
        repeatable: true,
      }),
    ),
  updateMember: (client, id, wanted) =>
    written(
      id,
      ask(client, 'PATCH', `${CONTACT}/users/${encodeURIComponent(id)}`, {
        query: IDS,
        body: memberBody(wanted),
        repeatable: true,
        // Who is moved is moved once a second.
        ...(wanted.departmentIds ? { perSecond: 1 } : {}),
      }),
    ),
  disableMember: (client, id) => freeze(client, id, true),
  enableMember: (client, id) => freeze(client, id, false),
  async deleteMember(client, id) {
    await ask(client, 'DELETE', `${CONTACT}/users/${encodeURIComponent(id)}`, { query: IDS, body: {} });
  },
};

async function freeze(client: VendorClient, id: string, isFrozen: boolean): Promise<void> {
  await ask(client, 'PATCH', `${CONTACT}/users/${encodeURIComponent(id)}`, {
    query: IDS,
    body: { is_frozen: isFrozen },
    repeatable: true,
    perSecond: 1,
  });
}
