// `npm run check -- --sdks`: a vendor's own SDK speaks to the contract server that stands for its platform in tests. What the
// SDK can't read there, the contract server has wrong. They are too large to be kept among the packages, so they are installed
// for this once. WeCom has none for Node; DingTalk's speaks its newer calls only, of which the product uses one.
import { deepStrictEqual, ok, rejects } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vendorServer } from '@suanpan/server/vendors-for-tests';
import { say } from './set-up.mjs';

const FEISHU = '@larksuiteoapi/node-sdk';
const DINGTALK = '@alicloud/dingtalk';

export async function checkSdks() {
  const folder = mkdtempSync(join(tmpdir(), 'suanpan-sdks-'));
  const vendors = await vendorServer();
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
    const installed = spawnSync('npm', ['install', '--no-save', '--silent', FEISHU, DINGTALK], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (installed.status !== 0) throw new Error('The SDKs could not be installed.');
    const take = createRequire(join(folder, 'package.json'));
    await feishu(take(FEISHU), vendors);
    say(`${FEISHU} is understood.`);
    await dingtalk(take, vendors);
    say(`${DINGTALK} is understood.`);
  } finally {
    await vendors.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function feishu(lark, { baseUrls, feishu: double }) {
  const nothing = () => undefined;
  const logger = { error: nothing, warn: nothing, info: nothing, debug: nothing, trace: nothing };
  const client = (appId, appSecret) => new lark.Client({ appId, appSecret, domain: baseUrls.feishu, logger });
  const { contact, im } = client('cli_a', 'feishu-secret');
  const ids = { department_id_type: 'department_id', user_id_type: 'user_id' };
  const department = { name: 'Sales', parent_department_id: '0', department_id: 'D1' };
  const made = await contact.department.create({ data: department, params: ids });
  deepStrictEqual([made.code, made.data.department.department_id], [0, 'D1']);
  for (let at = 0; at < 60; at++) {
    const data = {
      name: `P${at}`,
      mobile: `+86139000000${10 + at}`,
      department_ids: ['D1'],
      employee_type: 1,
    };
    const { code } = await contact.user.create({ data: { ...data, user_id: `u${at}` }, params: ids });
    deepStrictEqual(code, 0);
  }
  const found = [];
  const pages = await contact.user.findByDepartmentWithIterator({
    params: { ...ids, department_id: 'D1', page_size: 50 },
  });
  for await (const { items } of pages) found.push(...items.map(({ user_id }) => user_id));
  deepStrictEqual(new Set(found).size, 60);
  const one = { path: { user_id: 'u0' }, params: ids };
  await contact.user.patch({ ...one, data: { name: 'Renamed' } });
  deepStrictEqual((await contact.user.get(one)).data.user.name, 'Renamed');
  const fields = await contact.customAttr.list({ params: { page_size: 20 } });
  ok(fields.data.items.some(({ type }) => type === 'TEXT'));
  const message = { receive_id: 'u0', msg_type: 'text', content: JSON.stringify({ text: 'Hello' }) };
  const sent = await im.message.create({ data: message, params: { receive_id_type: 'user_id' } });
  await im.message.delete({ path: { message_id: sent.data.message_id } });
  deepStrictEqual(double.recalled, [sent.data.message_id]);
  await contact.user.delete({ ...one, data: {} });
  await rejects(contact.user.get(one));
  // Another app: the SDK keeps the token of one it knows.
  await rejects(
    client('cli_b', 'wrong').contact.department.get({ path: { department_id: 'D1' }, params: ids }),
  );
}

async function dingtalk(take, { baseUrls }) {
  const { default: Client, ListAllInnerAppsHeaders } = take(`${DINGTALK}/micro_app_1_0`);
  const { Config } = take('@alicloud/openapi-client');
  const { RuntimeOptions } = take('@alicloud/tea-util');
  const { host, pathname, protocol } = new URL(baseUrls.dingtalk);
  const endpoint = `${host}${pathname}`;
  const client = new Client(new Config({ protocol: protocol.slice(0, -1), regionId: 'central', endpoint }));
  const appsWith = (token) =>
    client.listAllInnerAppsWithOptions(
      new ListAllInnerAppsHeaders({ xAcsDingtalkAccessToken: token }),
      new RuntimeOptions({}),
    );
  const login = 'appkey=ding-key&appsecret=ding-secret';
  const { access_token: token } = await (await fetch(`${baseUrls.dingtalk}/gettoken?${login}`)).json();
  const { body } = await appsWith(token);
  ok(body.appList.every(({ agentId, name, appStatus }) => agentId > 0 && name !== '' && appStatus === 1));
  await rejects(appsWith('wrong'), { code: 'InvalidAuthentication' });
}
