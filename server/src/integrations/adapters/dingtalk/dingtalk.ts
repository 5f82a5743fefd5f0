import type { PunchStanding } from '../../integrations.words.ts';
import type { Json } from '../../vendor/vendor-client.ts';
import type { DirectoryAdapter, MessageOutcome, MessageToSend } from '../directory-adapter.ts';
import {
  filledText,
  firstOf,
  flagOf,
  idsOf,
  instantOf,
  numberOf,
  objectOf,
  objectsOf,
  textOf,
} from '../read-values.ts';
import { localDay } from '../wecom/wecom.ts';
import { dingtalkDialect } from './dingtalk-dialect.ts';
import { ask, dingtalkDirectory } from './dingtalk-directory.ts';

const PUNCHES_AT_ONCE = 50;

function bodyOf({ kind, title, text, url, media }: MessageToSend): Json {
  if (kind === 'media' && media) {
    const { id, kind: type } = media;
    return { msgtype: type, [type]: type === 'voice' ? { media_id: id, duration: '10' } : { media_id: id } };
  }
  if (kind === 'markdown') return { msgtype: 'markdown', markdown: { title, text: firstOf(text, 5000) } };
  if (kind === 'card')
    return {
      msgtype: 'action_card',
      action_card: { title, markdown: firstOf(text, 1000), single_title: title, single_url: url ?? '' },
    };
  return { msgtype: 'text', text: { content: firstOf([title, text, url].filter(Boolean).join('\n'), 500) } };
}

/** What an administrator, an approval or the platform itself entered is no punch of the person. */
const standingOf = (time?: string, place?: string, source?: string): PunchStanding =>
  time === 'NotSigned' || place === 'NotSigned'
    ? 'missing'
    : place === 'Outside' || ['BOSS', 'APPROVE', 'SYSTEM'].includes(source ?? '')
      ? 'doubtful'
      : 'punch';

/** DingTalk 钉钉 (open.dingtalk.com): notices go out later, and who got one is asked afterwards. */
export const dingtalk: DirectoryAdapter = {
  ...dingtalkDirectory,
  dialect: dingtalkDialect,
  baseUrl: 'https://oapi.dingtalk.com',
  rules: {
    departmentName: { most: 64, forbidden: /[-,，]/ },
    levels: 20,
    departmentsOfMember: 100,
    canDisable: false,
    required: [['name'], ['mobile']],
    targets: {
      department: ['name', 'order'],
      member: [
        'name',
        'mobile',
        'telephone',
        'title',
        'email',
        'work_place',
        'remark',
        'hired_date',
        'login_email',
      ],
    },
    usual: [
      { source: 'name', target: 'name' },
      { source: 'phone', target: 'mobile', transform: 'phone' },
      { source: 'email', target: 'email' },
      { source: 'post', target: 'title' },
      { source: 'hireDate', target: 'hired_date', transform: 'milliseconds' },
    ],
  },

  async uploadMedia(client, kind, { name, type, bytes }) {
    const answer = await client.call({
      method: 'POST',
      path: '/media/upload',
      query: { type: kind },
      file: { field: 'media', name, type, bytes },
      repeatable: true,
      timeoutMs: 30_000,
    });
    return { mediaId: textOf(answer.media_id) ?? '', days: null };
  },

  async sendMessage(client, message) {
    const answer = await client.call({
      method: 'POST',
      path: '/topapi/message/corpconversation/asyncsend_v2',
      // The same content goes to a person once a day: a repetition after a lost answer brings nobody a second one.
      repeatable: true,
      body: {
        agent_id: client.app.appId,
        userid_list: message.memberIds.join(','),
        dept_id_list: message.departmentIds.join(','),
        to_all_user: false,
        msg: bodyOf(message),
      },
    });
    return { vendorId: textOf(answer.task_id) ?? '', failed: [], pending: true };
  },

  async messageOutcome(client, vendorId): Promise<MessageOutcome> {
    const body = { agent_id: client.app.appId, task_id: vendorId };
    const progress = await client.call({
      method: 'POST',
      path: '/topapi/message/corpconversation/getsendprogress',
      body,
      repeatable: true,
    });
    if (numberOf(objectOf(progress.progress).status) !== 2) return { vendorId, failed: [], pending: true };
    const answer = await client.call({
      method: 'POST',
      path: '/topapi/message/corpconversation/getsendresult',
      body,
      repeatable: true,
      timeoutMs: 30_000,
    });
    const result = objectOf(answer.send_result);
    const lists = [
      'invalid_user_id_list',
      'failed_user_id_list',
      'forbidden_user_id_list',
      'invalid_dept_id_list',
    ];
    return {
      vendorId,
      failed: [
        ...lists.flatMap((reason) => idsOf(result[reason]).map((id) => ({ id, reason }))),
        ...objectsOf(result.forbidden_list).map((row) => ({
          id: textOf(row.userid) ?? '',
          reason: textOf(row.code) ?? '',
        })),
      ],
      pending: false,
    };
  },

  async recallMessage(client, vendorId) {
    await ask(client, '/topapi/message/corpconversation/recall', {
      agent_id: client.app.appId,
      msg_task_id: vendorId,
    });
  },

  attendanceLimits: { members: 50, days: 7 },
  async attendance(client, { memberIds, from, to }, cursor) {
    const offset = Number(cursor ?? 0);
    const answer = await client.call({
      method: 'POST',
      path: '/attendance/list',
      repeatable: true,
      timeoutMs: 30_000,
      body: {
        workDateFrom: `${from} 00:00:00`,
        workDateTo: `${to} 23:59:59`,
        userIdList: memberIds,
        offset,
        limit: PUNCHES_AT_ONCE,
      },
    });
    const rows = objectsOf(answer.recordresult).map((row) => ({
      externalId: textOf(row.id) ?? textOf(row.recordId) ?? '',
      memberId: textOf(row.userId) ?? '',
      day: localDay(instantOf(row.workDate, 'milliseconds') ?? `${from}T00:00:00Z`),
      at: instantOf(row.userCheckTime, 'milliseconds') ?? null,
      kind: textOf(row.checkType) ?? '',
      result: filledText(row.timeResult) ?? '',
      place: filledText(row.locationResult) ?? null,
      standing: standingOf(textOf(row.timeResult), textOf(row.locationResult), textOf(row.sourceType)),
    }));
    return { rows, next: flagOf(answer.hasMore) ? String(offset + PUNCHES_AT_ONCE) : undefined };
  },

  async microApps(client) {
    const answer = await client.call({ method: 'GET', path: '/v1.0/microApp/allInnerApps' });
    return objectsOf(answer.appList).map((row) => ({
      agentId: textOf(row.agentId) ?? '',
      name: filledText(row.name) ?? '',
      description: filledText(row.desc) ?? null,
      homeUrl: filledText(row.homepageLink) ?? null,
      enabled: numberOf(row.appStatus) === 1,
    }));
  },
};
