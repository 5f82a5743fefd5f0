import type { Socket } from 'node:net';
import type { Config } from '../config/config.ts';

/**
 * What the server's own calls to an address go through. It looks at the address a name leads to at the moment of
 * connecting, and refuses those of this machine and of private networks, but for the hosts that OUTGOING_PRIVATE_HOSTS names.
 */
export async function agentFor({ outgoingPrivateHosts }: Pick<Config, 'outgoingPrivateHosts'>, url: string) {
  const { useAgent } = await import('request-filtering-agent');
  const { hostname } = new URL(url);
  return useAgent(url, { allowPrivateIPAddress: outgoingPrivateHosts.includes(hostname) });
}

/** A host that is refused because it lies in a private network. */
export class PrivateHostError extends Error {}

/** A plain connection under the same rule, for what isn't HTTP. */
export async function connectTo(
  config: Pick<Config, 'outgoingPrivateHosts'>,
  { host, port }: { host: string; port: number },
  timeoutMs: number,
): Promise<Socket> {
  const agent = await agentFor(config, `http://${host.includes(':') ? `[${host}]` : host}/`);
  return new Promise((resolve, reject) => {
    const socket = agent.createConnection({ host, port }) as Socket;
    const failed = (error: Error) =>
      reject(/ip address/i.test(error.message) ? new PrivateHostError(error.message) : error);
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('It did not answer in time.')));
    socket.once('error', failed);
    socket.once('connect', () => {
      socket.off('error', failed);
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}
