import type { Json } from '../../vendor/vendor-client.ts';
import { VendorError } from '../../vendor/vendor-error.ts';
import type { DirectoryAdapter, MessageToSend } from '../directory-adapter.ts';
import { textOf } from '../read-values.ts';
import { feishuDialect } from './feishu-dialect.ts';
import { ask, feishuDirectory, OWN_FIELD } from './feishu-directory.ts';

function bodyOf({ kind, title, text, url, media }: MessageToSend): { msg_type: string; content: string } {
  const content = (type: string, value: Json) => ({ msg_type: type, content: JSON.stringify(value) });
  if (kind === 'media' && media)
    return media.kind === 'image'
      ? content('image', { image_key: media.id })
      : content('file', { file_key: media.id });
  if (kind === 'text') return content('text', { text: [title, text, url].filter(Boolean).join('\n') });
  const line = [{ tag: 'text', text }, ...(url ? [{ tag: 'a', text: url, href: url }] : [])];
  return content('post', { zh_cn: { title, content: [line] } });
}

/** Feishu 飞书 (open.feishu.cn): one call for each who is told. */
export const feishu: DirectoryAdapter = {
  ...feishuDirectory,
  dialect: feishuDialect,
  baseUrl: 'https://open.feishu.cn',
  rules: {
    departmentName: { most: 100, forbidden: /\// },
    levels: 25,
    departmentsOfMember: 50,
    canDisable: true,
    required: [['name'], ['mobile']],
    targets: {
      department: ['name', 'order'],
      member: [
        'name',
        'en_name',
        'nickname',
        'mobile',
        'email',
        'city',
        'work_station',
        'job_title',
        'join_time',
      ],
    },
    ownFields: OWN_FIELD,
    usual: [
      { source: 'name', target: 'name' },
      { source: 'phone', target: 'mobile', transform: 'phone' },
      { source: 'email', target: 'email' },
      { source: 'post', target: 'job_title' },
      { source: 'hireDate', target: 'join_time', transform: 'seconds' },
    ],
  },

  async uploadMedia(client, kind, { name, type, bytes }) {
    const isImage = kind === 'image';
    const answer = await client.call({
      method: 'POST',
      path: `/open-apis/im/v1/${isImage ? 'images' : 'files'}`,
      file: {
        field: isImage ? 'image' : 'file',
        name,
        type,
        bytes,
        fields: isImage ? { image_type: 'message' } : { file_type: 'stream', file_name: name },
      },
      repeatable: true,
      timeoutMs: 30_000,
    });
    const data = (answer.data ?? {}) as Json;
    return { mediaId: textOf(data.image_key) ?? textOf(data.file_key) ?? '', days: null };
  },

  async sendMessage(client, message) {
    const sent: string[] = [];
    const failed: { id: string; reason: string }[] = [];
    for (const id of message.memberIds) {
      try {
        const data = await ask(client, 'POST', '/open-apis/im/v1/messages', {
          query: { receive_id_type: 'user_id' },
          // The same `uuid` within an hour is the same message.
          body: {
            receive_id: id,
            ...bodyOf(message),
            uuid: `${message.key.slice(0, 30)}-${id.slice(0, 19)}`,
          },
          repeatable: true,
          perSecond: 5,
        });
        sent.push(textOf(data.message_id) ?? '');
      } catch (error) {
        if (!(error instanceof VendorError) || !['invalid', 'notFound', 'permission'].includes(error.fault))
          throw error;
        failed.push({ id, reason: error.facts.code });
      }
    }
    return { vendorId: sent.join(' '), failed, pending: false };
  },
  async recallMessage(client, vendorId) {
    for (const id of vendorId.split(' ').filter(Boolean))
      await ask(client, 'DELETE', `/open-apis/im/v1/messages/${encodeURIComponent(id)}`);
  },
};
