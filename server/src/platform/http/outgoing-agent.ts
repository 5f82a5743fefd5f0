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
