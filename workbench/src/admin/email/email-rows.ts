import type { RouterOutputs } from '@suanpan/portal/kit/api';

type Email = RouterOutputs['admin']['email'];

export type MailServiceRow = Email['services']['list']['rows'][number];
export type MailTemplateRow = Email['templates']['list']['rows'][number];
