import type { RouterOutputs } from '@suanpan/portal/kit/api';

type Message = RouterOutputs['admin']['message'];

export type MessageAccountRow = Message['accounts']['list']['rows'][number];
export type MessageServiceRow = Message['services']['list']['rows'][number];
export type MessageSignRow = Message['signs']['list']['rows'][number];
export type MessageTemplateRow = Message['templates']['list']['rows'][number];
export type MessageLogRow = Message['logs']['list']['rows'][number];

export const APPROVAL_COLOURS = { pending: 'orange', approved: 'green', rejected: 'red' } as const;

export const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());
