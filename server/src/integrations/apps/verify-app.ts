import { createHash } from 'node:crypto';
import { instant } from '../../platform/clock/clock.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { ADAPTERS } from '../adapters/adapters.ts';
import type { Provider } from '../integrations.words.ts';
import { asRefusal, plainMessage } from '../vendor/refuse-vendor.ts';
import { vendorClient } from '../vendor/vendor-client.ts';
import { VendorError } from '../vendor/vendor-error.ts';
import { requireAllowedHost } from './apps.repo.ts';
import { type AppRow, openApp, purposesOf } from './open-app.ts';

/** Whether the platform knows an app and lets it do something; told apart, so that one knows what to mend. */
export interface Verified {
  ok: boolean;
  code: string | null;
  message: string | null;
}

/** With the values that were entered, before they are kept: a token, then one business call. */
export async function verifyEntered(
  ctx: SignedInCtx,
  entered: { provider: Provider; appId: string; appKey: string; appSecret: string; baseUrl?: string | null },
): Promise<Verified> {
  const adapter = ADAPTERS[entered.provider];
  requireAllowedHost(ctx.services.config, entered.provider, entered.baseUrl);
  const id = `entered/${createHash('sha256').update(`${entered.provider} ${entered.appKey}`).digest('hex').slice(0, 20)}`;
  const app = {
    id,
    provider: entered.provider,
    appId: entered.appId,
    appKey: entered.appKey,
    secret: entered.appSecret,
    baseUrl: (entered.baseUrl ?? adapter.baseUrl).replace(/\/+$/, ''),
  };
  try {
    return await judged(() => adapter.probe(vendorClient(ctx.services, app, adapter.dialect, ctx)));
  } finally {
    await ctx.services.db.deleteFrom('integration_tokens').where('app_id', '=', id).execute();
  }
}

/** Of an app that is kept; what came of it is remembered. */
export async function verifyApp(ctx: SignedInCtx, row: AppRow): Promise<Verified> {
  const { adapter, client } = openApp(ctx.services, row, ctx);
  // An app that only sends may not read the directory, and needs not.
  const probe = purposesOf(row).includes('directory')
    ? () => adapter.probe(client)
    : async () => void (await adapter.microApps?.(client, [row.app_id]));
  const verified = await judged(probe);
  const came = {
    verified_at: instant(ctx.clock),
    verify_code: verified.code,
    verify_message: verified.message,
  };
  await ctx.services.db
    .transaction()
    .execute((trx) => trx.updateTable('integration_apps').set(came).where('id', '=', row.id).execute());
  return verified;
}

async function judged(probe: () => Promise<void>): Promise<Verified> {
  try {
    await probe();
    return { ok: true, code: null, message: null };
  } catch (error) {
    if (!(error instanceof VendorError)) throw asRefusal(error);
    return {
      ok: false,
      code: error.fault,
      message: `${error.facts.code} ${plainMessage(error.facts.message)}`.trim(),
    };
  }
}
