import type { MessageProvider } from '../message.words.ts';
import { aliyun } from './aliyun.ts';
import type { MessageVendor } from './message-vendor.ts';
import { tencent } from './tencent.ts';
import { twilio } from './twilio.ts';

export const VENDORS: Readonly<Record<MessageProvider, MessageVendor>> = { aliyun, tencent, twilio };
