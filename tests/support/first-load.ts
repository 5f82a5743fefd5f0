import type { BrowserContext } from '@playwright/test';

export interface FirstLoad {
  /** What came over the wire, compressed as it came. */
  kilobytes: number;
  requests: number;
  /** How many answers had to be there, one after the other, until the server's first data came: the page, then they. */
  wavesToData: number;
  /** Until what one came for can be used. */
  readyMs: number;
}

/** A slow phone on slow mobile data: a quarter of the processor, 1.6 Mbit/s, 150 ms to the server and back. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Opens an address with nothing stored before. */
export async function firstLoad(
  context: BrowserContext,
  address: string,
  ready: string,
  slow = false,
): Promise<FirstLoad> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
  });
  let wavesToData = 0;
  devtools.on('Network.requestWillBeSent', ({ request, documentURL, initiator }) => {
    // Asked by a script that stands in the page itself, or by one that had to come first.
    if (!request.url.includes('/trpc/')) return;
    const asker = initiator.type === 'parser' ? documentURL : initiator.stack?.callFrames[0]?.url;
    wavesToData ||= asker === documentURL ? 2 : 3;
  });
  if (slow) {
    await devtools.send('Network.emulateNetworkConditions', SLOW);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  const readyMs = performance.now() - began;
  await page.waitForLoadState('networkidle');
  await page.close();
  return { kilobytes: bytes / 1000, requests, wavesToData, readyMs };
}
