import type { z } from 'zod';
import { holdersOf, userNames } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { stateOf } from './days.ts';
import type { peopleInput } from './stand-ins.schemas.ts';

type Purpose = z.infer<typeof peopleInput>['purpose'];

/** What somebody has to be allowed to stand in: to decide, or to be a colleague with an account of a person. */
export const STANDS_IN = {
  decide: 'inbox.applications.decide',
  act: 'inbox.applications.ask',
} as const satisfies Record<Purpose, string>;

/** Somebody who may stand in for whoever asks; nobody does so for themselves. */
export async function standInOf({ db, user }: SignedInCtx, purpose: Purpose, id: string) {
  const [found] = await holdersOf(db, STANDS_IN[purpose], { ids: [id] });
  return found && found.id !== user.id ? found : undefined;
}

interface Kept {
  id: string;
  starts_on: string;
  ends_on: string;
  starts_at: string;
  ends_at: string;
  ended_at: string | null;
  subjects: string;
  remark: string | null;
}

/** Most that is shown of what was once agreed. */
export const MOST_SHOWN = 200;

/** As both see it. @param idsOf whose place it is, and who stands in it */
export async function shownToBoth<Row extends Kept, Subject extends string>(
  ctx: SignedInCtx,
  records: readonly Row[],
  idsOf: (record: Row) => { principal: string; standIn: string },
) {
  const names = await userNames(
    ctx.db,
    records.map(idsOf).flatMap(({ principal, standIn }) => [principal, standIn]),
  );
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const now = instant(ctx.clock);
  const rows = records.map((record) => {
    const { principal, standIn } = idsOf(record);
    return {
      principal: person(principal),
      standIn: person(standIn),
      span: {
        id: record.id,
        startsOn: record.starts_on,
        endsOn: record.ends_on,
        subjects: JSON.parse(record.subjects) as Subject[],
        remark: record.remark,
        state: stateOf(record, now),
      },
    };
  });
  return {
    mine: rows.filter(({ principal }) => principal.id === ctx.user.id),
    forOthers: rows.filter(({ standIn }) => standIn.id === ctx.user.id),
  };
}
