import type { Provider } from '../integrations.words.ts';
import { dingtalk } from './dingtalk/dingtalk.ts';
import type { DirectoryAdapter } from './directory-adapter.ts';
import { feishu } from './feishu/feishu.ts';
import { wecom } from './wecom/wecom.ts';

export const ADAPTERS: Readonly<Record<Provider, DirectoryAdapter>> = { wecom, dingtalk, feishu };
