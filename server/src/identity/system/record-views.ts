import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';

/** A screen, or a part of one, where somebody may see a record, and what their rights let them do there. */
export interface RecordView {
  view: string;
  url: string;
}
type Views = (ctx: SignedInCtx, id: string) => Promise<RecordView[]>;

const kinds = new Map<string, Views>();

/** A room says for a kind of its records where they may be seen; none where they are out of reach or absent. */
export function registerRecordViews(kind: string, views: Views): void {
  kinds.set(kind, views);
}

/** Of a record said as `kind:id`. Out of reach, absent and of no known kind look alike. */
export async function viewsOfRecord(ctx: SignedInCtx, record: string): Promise<RecordView[]> {
  const colon = record.indexOf(':');
  const found = await kinds.get(record.slice(0, colon))?.(ctx, record.slice(colon + 1));
  return found && found.length > 0 ? found : refuse('platform.NOT_FOUND');
}
