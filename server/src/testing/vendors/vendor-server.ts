import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { DingtalkDouble } from './dingtalk-double.ts';
import { FeishuDouble } from './feishu-double.ts';
import { WecomDouble } from './wecom-double.ts';

export { mailServer } from '../mail-server.ts';
export { messageServer } from './messages/message-server.ts';

/** The three platforms on one port of this machine, as their contracts are. */
export async function vendorServer() {
  const wecom = new WecomDouble();
  const dingtalk = new DingtalkDouble();
  const feishu = new FeishuDouble();
  const app = express();
  app.use('/wecom', wecom.router());
  app.use('/ding', dingtalk.router());
  app.use('/feishu', feishu.router());
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    wecom,
    dingtalk,
    feishu,
    baseUrls: { wecom: `${origin}/wecom`, dingtalk: `${origin}/ding`, feishu: `${origin}/feishu` },
    reset() {
      for (const double of [wecom, dingtalk, feishu]) double.reset();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
