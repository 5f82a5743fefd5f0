import type { BrowserContext, Page } from '@playwright/test';

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

declare global {
  interface Window {
    readyAt?: number;
  }
}

/**
 * In the page: notes when what one came for has been drawn, since the address was entered. Asked from outside again and again,
 * the asking itself would take a slow processor's time from the page.
 */
function noteReady(selector: string): void {
  new MutationObserver((_changes, watcher) => {
    if (!document.querySelector(selector)?.getClientRects().length) return;
    watcher.disconnect();
    // The frame that shows it is drawn after this callback; the next task comes after the frame.
    requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())));
  }).observe(document, { subtree: true, childList: true });
}

async function readyAt(page: Page): Promise<number> {
  for (let second = 0; second < 60; second += 1) {
    await page.waitForTimeout(1000);
    const at = await page.evaluate(() => window.readyAt);
    if (at !== undefined) return at;
  }
  throw new Error(`${page.url()} showed nothing in a minute`);
}

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
  await page.addInitScript(noteReady, ready);
  await page.goto(address, { waitUntil: 'commit' });
  const readyMs = await readyAt(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  return { kilobytes: bytes / 1000, requests, wavesToData, readyMs };
}
