import type { PunchStanding } from '../../integrations.words.ts';
import type { Json } from '../../vendor/vendor-client.ts';
import type { DirectoryAdapter, MessageToSend } from '../directory-adapter.ts';
import {
  bytesOf,
  filledText,
  firstOf,
  flagOf,
  instantOf,
  numberOf,
  objectsOf,
  textOf,
} from '../read-values.ts';
import { wecomDialect } from './wecom-dialect.ts';
import { wecomDirectory } from './wecom-directory.ts';

const splitIds = (value: unknown) => (textOf(value) ?? '').split('|').filter(Boolean);

function bodyOf({ kind, title, text, url, media }: MessageToSend): Json {
  if (kind === 'media' && media) return { msgtype: media.kind, [media.kind]: { media_id: media.id } };
  if (kind === 'card')
    return {
      msgtype: 'textcard',
      textcard: {
        title: firstOf(title, 128, bytesOf),
        description: firstOf(text, 512, bytesOf),
        url: url ?? '',
      },
    };
  const content = firstOf([title, text, url].filter(Boolean).join('\n'), 2048, bytesOf);
  return kind === 'markdown'
    ? { msgtype: 'markdown', markdown: { content } }
    : { msgtype: 'text', text: { content } };
}

/** WeCom 企业微信 (developer.work.weixin.qq.com). */
export const wecom: DirectoryAdapter = {
  ...wecomDirectory,
  dialect: wecomDialect,
  baseUrl: 'https://qyapi.weixin.qq.com',
  rules: {
    departmentName: { most: 32, forbidden: /[\\:*?"<>|]/ },
    levels: 15,
    departmentsOfMember: 20,
    canDisable: true,
    required: [['name'], ['mobile', 'email']],
    targets: {
      department: ['name', 'order'],
      member: ['name', 'alias', 'mobile', 'email', 'biz_mail', 'position', 'gender', 'telephone', 'address'],
    },
    usual: [
      { source: 'name', target: 'name' },
      { source: 'phone', target: 'mobile', transform: 'phone' },
      { source: 'email', target: 'email' },
      { source: 'post', target: 'position' },
    ],
  },

  async uploadMedia(client, kind, { name, type, bytes }) {
    const answer = await client.call({
      method: 'POST',
      path: '/cgi-bin/media/upload',
      query: { type: kind },
      file: { field: 'media', name, type, bytes },
      repeatable: true,
      timeoutMs: 30_000,
    });
    return { mediaId: textOf(answer.media_id) ?? '', days: 3 };
  },

  async sendMessage(client, message) {
    const answer = await client.call({
      method: 'POST',
      path: '/cgi-bin/message/send',
      // The platform drops the same message within half an hour: a repetition after a lost answer is harmless.
      repeatable: true,
      body: {
        touser: message.memberIds.join('|'),
        toparty: message.departmentIds.join('|'),
        agentid: Number(client.app.appId),
        enable_duplicate_check: 1,
        duplicate_check_interval: 1800,
        ...bodyOf(message),
      },
    });
    const missed = [
      ...splitIds(answer.invaliduser).map((id) => ({ id, reason: 'invaliduser' })),
      ...splitIds(answer.invalidparty).map((id) => ({ id, reason: 'invalidparty' })),
      ...splitIds(answer.unlicenseduser).map((id) => ({ id, reason: 'unlicenseduser' })),
    ];
    return { vendorId: textOf(answer.msgid) ?? '', failed: missed, pending: false };
  },
  async recallMessage(client, msgid) {
    await client.call({ method: 'POST', path: '/cgi-bin/message/recall', body: { msgid } });
  },

  attendanceLimits: { members: 100, days: 30 },
  async attendance(client, { memberIds, from, to }) {
    const seconds = (day: string, time: string) => Math.floor(Date.parse(`${day}T${time}+08:00`) / 1000);
    const answer = await client.call({
      method: 'POST',
      path: '/cgi-bin/checkin/getcheckindata',
      repeatable: true,
      timeoutMs: 30_000,
      body: {
        opencheckindatatype: 3,
        starttime: seconds(from, '00:00:00'),
        endtime: seconds(to, '23:59:59'),
        useridlist: memberIds,
      },
    });
    const rows = objectsOf(answer.checkindata).map((row) => {
      const at = instantOf(row.checkin_time, 'seconds');
      const planned = instantOf(row.sch_checkin_time, 'seconds');
      const member = textOf(row.userid) ?? '';
      const kind = textOf(row.checkin_type) ?? '';
      return {
        externalId: `${member}/${kind}/${textOf(row.sch_checkin_time) ?? ''}/${textOf(row.checkin_time) ?? ''}`,
        memberId: member,
        day: localDay(planned ?? at ?? `${from}T00:00:00Z`),
        at: at ?? null,
        kind,
        result: filledText(row.exception_type) ?? 'normal',
        place: filledText(row.location_title) ?? null,
        standing: standingOf(textOf(row.exception_type) ?? ''),
      };
    });
    return { rows, next: undefined };
  },

  async microApps(client, agentIds) {
    const listed = await client.call({ method: 'GET', path: '/cgi-bin/agent/list' });
    const ids = new Set([
      ...objectsOf(listed.agentlist).flatMap((row) => textOf(row.agentid) ?? []),
      ...agentIds,
    ]);
    const found = [];
    for (const agentid of ids) {
      const app = await client.call({ method: 'GET', path: '/cgi-bin/agent/get', query: { agentid } });
      found.push({
        agentId: textOf(app.agentid) ?? agentid,
        name: filledText(app.name) ?? agentid,
        description: filledText(app.description) ?? null,
        homeUrl: filledText(app.home_url) ?? null,
        enabled: !flagOf(app.close) && numberOf(app.close) !== 1,
      });
    }
    return found;
  },
};

/** Late or early is still a punch; elsewhere, by another network or device is one that the platform doubts. */
const standingOf = (exceptions: string): PunchStanding =>
  exceptions.includes('未打卡') ? 'missing' : /地点|wifi|设备/i.test(exceptions) ? 'doubtful' : 'punch';

/** The platform's days are those of China. */
export const localDay = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Shanghai',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(at));
