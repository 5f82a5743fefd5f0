import type { Json, VendorClient } from '../../vendor/vendor-client.ts';
import { vendorFault } from '../../vendor/vendor-error.ts';
import type {
  AdapterOfDirectory,
  DepartmentToWrite,
  MemberToWrite,
  RemoteDepartment,
  RemoteMember,
  Written,
} from '../directory-adapter.ts';
import { filledText, idsOf, numberOf, objectOf, objectsOf, textOf } from '../read-values.ts';

const ROOT = '1';
const IDS_AT_ONCE = 10_000;

const readDepartment = (row: Json): RemoteDepartment => {
  const parent = textOf(row.parentid);
  return {
    externalId: textOf(row.id) ?? '',
    parentId: parent === undefined || parent === '0' || parent === ROOT ? null : parent,
    name: filledText(row.name),
    order: numberOf(row.order),
  };
};

const readMember = (row: Json): RemoteMember => ({
  externalId: textOf(row.userid) ?? '',
  name: filledText(row.name),
  phone: filledText(row.mobile),
  email: filledText(row.email),
  // Our employee number is the id there.
  employeeNumber: textOf(row.userid),
  departmentIds: idsOf(row.department).filter((id) => id !== ROOT),
  isActive: numberOf(row.status) !== 2 && numberOf(row.status) !== 5,
  fields: row,
});

/** Apps made after August 2022 get no list, only ids: then each is asked for. */
async function allDepartments(client: VendorClient): Promise<RemoteDepartment[]> {
  try {
    const answer = await client.call({ method: 'GET', path: '/cgi-bin/department/list', timeoutMs: 30_000 });
    return objectsOf(answer.department).map(readDepartment);
  } catch (error) {
    if (vendorFault(error) !== 'permission') throw error;
    const answer = await client.call({
      method: 'GET',
      path: '/cgi-bin/department/simplelist',
      timeoutMs: 30_000,
    });
    const found: RemoteDepartment[] = [];
    for (const row of objectsOf(answer.department_id)) {
      const named = await getDepartment(client, textOf(row.id) ?? '');
      found.push(named ?? readDepartment(row));
    }
    return found;
  }
}

async function getDepartment(client: VendorClient, id: string): Promise<RemoteDepartment | undefined> {
  try {
    const answer = await client.call({ method: 'GET', path: '/cgi-bin/department/get', query: { id } });
    return readDepartment(objectOf(answer.department));
  } catch (error) {
    if (vendorFault(error) === 'notFound') return undefined;
    throw error;
  }
}

async function getMember(client: VendorClient, userid: string): Promise<RemoteMember | undefined> {
  try {
    return readMember(await client.call({ method: 'GET', path: '/cgi-bin/user/get', query: { userid } }));
  } catch (error) {
    if (vendorFault(error) === 'notFound') return undefined;
    throw error;
  }
}

const departmentBody = ({ name, parentId, order }: Partial<DepartmentToWrite>): Json => ({
  ...(name === undefined ? {} : { name }),
  ...(parentId === undefined ? {} : { parentid: Number(parentId ?? ROOT) }),
  ...(order === undefined ? {} : { order }),
});

const memberBody = ({ departmentIds, fields }: Partial<MemberToWrite>): Json => ({
  ...Object.fromEntries(Object.entries(fields ?? {}).map(([name, value]) => [name, value ?? ''])),
  ...(departmentIds === undefined
    ? {}
    : { department: departmentIds.length === 0 ? [Number(ROOT)] : departmentIds.map(Number) }),
});

async function write(client: VendorClient, path: string, body: Json, externalId: string): Promise<Written> {
  await client.call({ method: 'POST', path, body });
  return { externalId };
}

export const wecomDirectory: AdapterOfDirectory = {
  async probe(client) {
    // The token call is open to every address; this one is not.
    await client.call({ method: 'GET', path: '/cgi-bin/department/simplelist', query: { id: ROOT } });
  },

  async departments(client) {
    const rows = (await allDepartments(client)).filter(({ externalId }) => externalId !== ROOT);
    return { rows, next: undefined };
  },

  /** By department where that is allowed, else by ids alone. The cursor says which way, and how far. */
  async members(client, departmentIds, cursor) {
    if (cursor?.startsWith('ids:')) return memberIds(client, cursor.slice(4));
    const wanted = [ROOT, ...departmentIds];
    const at = Number(cursor ?? 0);
    const id = wanted[at] ?? ROOT;
    const next = at + 1 < wanted.length ? String(at + 1) : undefined;
    try {
      const answer = await client.call({
        method: 'GET',
        path: '/cgi-bin/user/list',
        query: { department_id: id },
        timeoutMs: 30_000,
      });
      return { rows: objectsOf(answer.userlist).map(readMember), next };
    } catch (error) {
      // Deleted since the tree was read: nobody is in it.
      if (vendorFault(error) === 'notFound') return { rows: [], next };
      if (vendorFault(error) !== 'permission' || at > 0) throw error;
      return memberIds(client, '');
    }
  },

  department: getDepartment,
  member: getMember,

  async findDepartment(client, { name, parentId }) {
    const answer = await client.call({
      method: 'GET',
      path: '/cgi-bin/department/list',
      query: { id: parentId ?? ROOT },
    });
    return objectsOf(answer.department)
      .map(readDepartment)
      .find((row) => row.name === name && row.parentId === parentId && row.externalId !== ROOT);
  },

  async findMember(client, { key, fields }) {
    const own = await getMember(client, key);
    const mobile = textOf(fields.mobile);
    if (own || !mobile) return own;
    try {
      const answer = await client.call({
        method: 'POST',
        path: '/cgi-bin/user/getuserid',
        body: { mobile },
        repeatable: true,
      });
      return await getMember(client, textOf(answer.userid) ?? '');
    } catch (error) {
      if (vendorFault(error) === 'notFound') return undefined;
      throw error;
    }
  },

  async createDepartment(client, wanted) {
    const answer = await client.call({
      method: 'POST',
      path: '/cgi-bin/department/create',
      body: departmentBody(wanted),
    });
    return { externalId: textOf(answer.id) ?? '' };
  },
  updateDepartment: (client, id, wanted) =>
    write(client, '/cgi-bin/department/update', { id: Number(id), ...departmentBody(wanted) }, id),
  async deleteDepartment(client, id) {
    await client.call({
      method: 'GET',
      path: '/cgi-bin/department/delete',
      query: { id },
      repeatable: false,
    });
  },

  createMember: (client, wanted) =>
    write(
      client,
      '/cgi-bin/user/create',
      { to_invite: false, ...memberBody(wanted), userid: wanted.key },
      wanted.key,
    ),
  async updateMember(client, userid, wanted) {
    const written = await write(client, '/cgi-bin/user/update', { ...memberBody(wanted), userid }, userid);
    const mobile = textOf(wanted.fields?.mobile);
    if (!mobile) return written;
    // The number of somebody who has joined is theirs to change: asking for another is taken and not done.
    const now = await getMember(client, userid);
    return now?.phone === undefined || now.phone === mobile
      ? written
      : { ...written, warning: { code: 'mobile', message: now.phone.replace(/.(?=.{3})/g, '*') } };
  },
  async disableMember(client, userid) {
    await write(client, '/cgi-bin/user/update', { userid, enable: 0 }, userid);
  },
  async enableMember(client, userid) {
    await write(client, '/cgi-bin/user/update', { userid, enable: 1 }, userid);
  },
  async deleteMember(client, userid) {
    await client.call({ method: 'GET', path: '/cgi-bin/user/delete', query: { userid }, repeatable: false });
  },
};

async function memberIds(client: VendorClient, cursor: string) {
  const answer = await client.call({
    method: 'POST',
    path: '/cgi-bin/user/list_id',
    body: { cursor, limit: IDS_AT_ONCE },
    repeatable: true,
    timeoutMs: 30_000,
  });
  const rows = objectsOf(answer.dept_user).map((row) =>
    readMember({ userid: row.userid, department: row.department }),
  );
  const next = filledText(answer.next_cursor);
  return { rows, next: next === undefined ? undefined : `ids:${next}` };
}
