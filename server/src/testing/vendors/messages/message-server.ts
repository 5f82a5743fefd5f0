import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { aliyunDouble } from './aliyun-double.ts';
import type { Desk } from './desk.ts';
import { tencentDouble } from './tencent-double.ts';
import { twilioDouble } from './twilio-double.ts';

/** The three vendors of messages on one port of this machine each, as their contracts are, signatures and all. */
export async function messageServer() {
  const desk: Desk = {
    ...{ keyId: 'key-of-ours', secret: 'secret-of-ours', taken: [], sent: [], faults: [] },
    receipts: new Map(),
  };
  const open = async (router: express.Router) => {
    const server = createServer(express().use(router));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const aliyun = await open(aliyunDouble(desk));
  const tencent = await open(tencentDouble(desk));
  const twilio = await open(twilioDouble(desk));
  return {
    ...desk,
    addresses: { aliyun: aliyun.address, tencent: tencent.address, twilio: twilio.address },
    async close() {
      for (const { server } of [aliyun, tencent, twilio]) {
        server.closeAllConnections();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      }
    },
  };
}
