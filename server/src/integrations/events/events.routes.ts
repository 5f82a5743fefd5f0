import { type Request, type Response, Router } from 'express';
import { instant } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { readText } from '../../platform/http/read-body.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { type AppRow, purposesOf } from '../apps/open-app.ts';
import { SECRETS, secretVault } from '../vendor/token-store.ts';
import { objectsOf, readAgainJob } from './read-again.job.ts';
import { readEvent, type Told } from './read-event.ts';

/** Where platforms tell us what has changed there: `/api/integrations/events/{app}`. It is marked and read again by a job, never taken over. */
export function eventRoutes(services: Services): Router {
  const router = Router();
  const take = async (request: Request, response: Response) => {
    await readText('usual', request, response);
    const told = await takeEvent(services, request);
    response.type(told.answer.type).send(told.answer.body);
  };
  router.get('/:app', take);
  router.post('/:app', take);
  return router;
}

async function takeEvent(services: Services, request: Request): Promise<Told> {
  const { db, clock } = services;
  const row = await db
    .selectFrom('integration_apps')
    .selectAll()
    .where('id', '=', String(request.params.app))
    .where('enabled', '=', 1)
    .executeTakeFirst();
  // An app that listens to nothing and one that isn't there answer alike.
  if (!row?.event_token_cipher || (row.provider !== 'feishu' && !row.event_key_cipher))
    throw new Refusal('integrations.EVENT_REFUSED');
  const told = readEvent(row.provider, secretsOf(services, row), {
    query: textsOf(request.query),
    headers: textsOf(request.headers),
    body: typeof request.body === 'string' ? request.body : '',
    now: clock.now(),
  });
  const { event } = told;
  if (!event) return told;
  await db.transaction().execute(async (trx) => {
    const at = instant(clock);
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('integration_events')
      .values({ app_id: row.id, event_id: event.id, kind: event.kind, at })
      .onConflict((conflict) => conflict.columns(['app_id', 'event_id']).doNothing())
      .executeTakeFirstOrThrow();
    // Told again, by the platform or by somebody who has listened: heard, and nothing comes of it.
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return;
    if (objectsOf(event.kind).length === 0 || !purposesOf(row).includes('directory')) return;
    // Since the first that hasn't been read yet.
    await trx
      .updateTable('integration_apps')
      .set({ changed_at: at })
      .where('id', '=', row.id)
      .where('changed_at', 'is', null)
      .execute();
    await services.queue.door(trx).enqueue(readAgainJob(row.id, clock.now()));
  });
  return told;
}

function secretsOf(services: Services, row: AppRow) {
  const vault = secretVault(services);
  const opened = (cipher: string | null, place: 'eventToken' | 'eventKey') =>
    cipher === null ? '' : vault.decrypt(cipher, { ...SECRETS[place], id: row.id });
  return {
    appKey: row.app_key,
    token: opened(row.event_token_cipher, 'eventToken'),
    key: opened(row.event_key_cipher, 'eventKey'),
  };
}

const textsOf = (given: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
