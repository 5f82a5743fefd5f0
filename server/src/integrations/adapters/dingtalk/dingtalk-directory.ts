import { refuse } from '../../../platform/errors/refusal.ts';
import type { Json, VendorClient } from '../../vendor/vendor-client.ts';
import { vendorFault } from '../../vendor/vendor-error.ts';
import type {
  AdapterOfDirectory,
  DepartmentToWrite,
  MemberToWrite,
  RemoteDepartment,
  RemoteMember,
} from '../directory-adapter.ts';
import { filledText, flagOf, idsOf, numberOf, objectOf, objectsOf, textOf } from '../read-values.ts';

export const ROOT = '1';
const MEMBERS_AT_ONCE = 100;

/** Asks the older interface; what counts lies in `result`. */
export async function ask(
  client: VendorClient,
  path: string,
  body: Json,
  repeatable = true,
): Promise<unknown> {
  return (await client.call({ method: 'POST', path, body, repeatable, timeoutMs: 30_000 })).result;
}

const readDepartment = (row: Json): RemoteDepartment => {
  const parent = textOf(row.parent_id);
  return {
    externalId: textOf(row.dept_id) ?? '',
    parentId: parent === undefined || parent === ROOT ? null : parent,
    name: filledText(row.name),
    key: filledText(row.source_identifier),
    order: numberOf(row.order),
  };
};

const readMember = (row: Json): RemoteMember => ({
  externalId: textOf(row.userid) ?? '',
  name: filledText(row.name),
  phone: filledText(row.mobile),
  email: filledText(row.email),
  employeeNumber: filledText(row.job_number),
  departmentIds: idsOf(row.dept_id_list).filter((id) => id !== ROOT),
  isActive: row.active === undefined || flagOf(row.active),
  fields: row,
});

async function orNothing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (vendorFault(error) === 'notFound') return undefined;
    throw error;
  }
}

const getDepartment = (client: VendorClient, id: string) =>
  orNothing(
    ask(client, '/topapi/v2/department/get', { dept_id: Number(id) }).then((row) =>
      readDepartment(objectOf(row)),
    ),
  );
const getMember = (client: VendorClient, userid: string) =>
  orNothing(ask(client, '/topapi/v2/user/get', { userid }).then((row) => readMember(objectOf(row))));

const departmentBody = ({ key, name, parentId, order }: Partial<DepartmentToWrite>): Json => ({
  ...(key === undefined ? {} : { source_identifier: key }),
  ...(name === undefined ? {} : { name }),
  ...(parentId === undefined ? {} : { parent_id: Number(parentId ?? ROOT) }),
  ...(order === undefined ? {} : { order }),
});

const memberBody = ({ key, departmentIds, fields }: Partial<MemberToWrite>): Json => ({
  ...Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [name, value ?? ''])),
  ...(key === undefined ? {} : { job_number: key }),
  ...(departmentIds === undefined
    ? {}
    : { dept_id_list: departmentIds.length === 0 ? ROOT : departmentIds.join(',') }),
});

/**
 * A tree whose levels are asked for one by one, and members department by department, each in pages. A cursor says which
 * department of the walk comes next, so that a reading that broke off goes on where it was.
 */
export const dingtalkDirectory: AdapterOfDirectory = {
  async probe(client) {
    await ask(client, '/topapi/v2/department/listsub', { dept_id: Number(ROOT) });
  },

  async departments(client, cursor) {
    const [id = ROOT, ...rest] = cursor?.split(',') ?? [ROOT];
    const rows = objectsOf(await ask(client, '/topapi/v2/department/listsub', { dept_id: Number(id) })).map(
      (row) => readDepartment({ parent_id: id, ...row }),
    );
    const waiting = [...rest, ...rows.map(({ externalId }) => externalId)];
    return { rows, next: waiting.length > 0 ? waiting.join(',') : undefined };
  },

  async members(client, departmentIds, cursor) {
    const wanted = [ROOT, ...departmentIds];
    const [at = 0, page = 0] = (cursor ?? '0/0').split('/').map(Number);
    // One that was deleted since the tree was read has nobody in it.
    const result = objectOf(
      await orNothing(
        ask(client, '/topapi/v2/user/list', {
          dept_id: Number(wanted[at]),
          cursor: page,
          size: MEMBERS_AT_ONCE,
          contain_access_limit: false,
        }),
      ),
    );
    const rows = objectsOf(result.list).map(readMember);
    if (flagOf(result.has_more)) return { rows, next: `${at}/${textOf(result.next_cursor) ?? ''}` };
    return { rows, next: at + 1 < wanted.length ? `${at + 1}/0` : undefined };
  },

  department: getDepartment,
  member: getMember,

  async findDepartment(client, { key, name, parentId }) {
    const below = objectsOf(
      await ask(client, '/topapi/v2/department/listsub', { dept_id: Number(parentId ?? ROOT) }),
    ).map((row) => readDepartment({ parent_id: parentId ?? ROOT, ...row }));
    for (const row of below.filter((each) => each.name === name)) {
      const whole = await getDepartment(client, row.externalId);
      if (whole && (whole.key === undefined || whole.key === key)) return whole;
    }
    return undefined;
  },

  async findMember(client, { key, fields }) {
    const own = await getMember(client, key);
    const mobile = textOf(fields.mobile);
    if (own || !mobile) return own;
    const found = await orNothing(ask(client, '/topapi/v2/user/getbymobile', { mobile }));
    const userid = textOf(objectOf(found).userid);
    return userid === undefined ? undefined : getMember(client, userid);
  },

  async createDepartment(client, wanted) {
    const made = objectOf(await ask(client, '/topapi/v2/department/create', departmentBody(wanted), false));
    return { externalId: textOf(made.dept_id) ?? '' };
  },
  async updateDepartment(client, id, wanted) {
    await ask(client, '/topapi/v2/department/update', { dept_id: Number(id), ...departmentBody(wanted) });
    return { externalId: id };
  },
  async deleteDepartment(client, id) {
    await ask(client, '/topapi/v2/department/delete', { dept_id: Number(id) }, false);
  },

  async createMember(client, wanted) {
    const body = { ...memberBody(wanted), userid: wanted.key };
    const made = objectOf(await ask(client, '/topapi/v2/user/create', body, false));
    return { externalId: textOf(made.userid) ?? wanted.key };
  },
  async updateMember(client, userid, wanted) {
    // The number is the person's own to change: it isn't taken here.
    const { mobile, ...fields } = wanted.fields ?? {};
    await ask(client, '/topapi/v2/user/update', { ...memberBody({ ...wanted, fields }), userid });
    if (mobile === undefined) return { externalId: userid };
    const now = await getMember(client, userid);
    return now?.phone === undefined || now.phone === mobile
      ? { externalId: userid }
      : { externalId: userid, warning: { code: 'mobile', message: now.phone.replace(/.(?=.{3})/g, '*') } };
  },
  // There is no such state there, and nobody is asked for it.
  disableMember: async () => refuse('integrations.NOT_SUPPORTED'),
  enableMember: async () => refuse('integrations.NOT_SUPPORTED'),
  async deleteMember(client, userid) {
    await ask(client, '/topapi/v2/user/delete', { userid }, false);
  },
};
