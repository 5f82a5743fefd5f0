import { sumOf } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { numberParameter } from '../../platform/parameters/parameters.ts';
import '../people.parameters.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { nameIn, parseNames } from '../names.ts';
import { fitIntoSeries } from '../records/dated-records.ts';
import { requireCostCentre } from '../scope/organisation-scope.ts';
import '../people.errors.ts';

/** What one cost centre bears, by its code. */
export interface Share {
  costCentre?: string | null | undefined;
  /** In percent. */
  ratio?: number | null | undefined;
  main?: boolean | undefined;
  /** It bears what rounding leaves over. */
  tail?: boolean | undefined;
  /** The code of the compensation item that the share is booked under. */
  item?: string | null | undefined;
}

export interface ApportionmentValues {
  employmentId: string;
  /** The first day of the one to change, and its version. */
  changes?: string | undefined;
  version?: number | undefined;
  validFrom: string;
  validTo?: string | null | undefined;
  shares: readonly Share[];
}

/** The required total of ratios: a parameter, 100 unless it says otherwise. */
export async function requiredTotal(db: Kysely<DB>): Promise<number> {
  return numberParameter(db, 'people.apportionmentTotal');
}

/** An employment's apportionments, the newest first; each has its shares, the main cost centre's first. */
export async function listApportionments(db: Kysely<DB>, employmentId: string, language: Language) {
  const rows = await db
    .selectFrom('cost_centre_shares')
    .innerJoin('cost_centres', 'cost_centres.id', 'cost_centre_shares.cost_centre_id')
    .select([
      'cost_centre_shares.valid_from as validFrom',
      'cost_centre_shares.valid_to as validTo',
      'cost_centre_shares.version as version',
      'cost_centres.id as costCentreId',
      'cost_centres.code as costCentre',
      'cost_centres.names as names',
      'cost_centre_shares.ratio as ratio',
      'cost_centre_shares.is_main as main',
      'cost_centre_shares.takes_tail as tail',
      'cost_centre_shares.item as item',
    ])
    .where('cost_centre_shares.employment_id', '=', employmentId)
    .orderBy('cost_centre_shares.valid_from', 'desc')
    .orderBy('cost_centre_shares.is_main', 'desc')
    .orderBy('cost_centres.code')
    .execute();
  const days = [...new Set(rows.map((row) => row.validFrom))];
  return days.map((validFrom) => {
    const shares = rows.filter((row) => row.validFrom === validFrom);
    return {
      id: validFrom,
      validFrom,
      validTo: shares[0]?.validTo ?? null,
      version: shares[0]?.version ?? 1,
      shares: shares.map(({ names, costCentreId, costCentre, ratio, main, tail, item }) => ({
        ...{ costCentreId, costCentre, ratio, item },
        costCentreName: nameIn(language, parseNames(names)),
        main: main === 1,
        tail: tail === 1,
      })),
    };
  });
}

/** From its first day on this apportionment holds; an open one before it ends the day before. */
export async function putApportionment(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  values: ApportionmentValues,
  imported?: { id: string; row: number },
): Promise<void> {
  const { employmentId, validFrom, changes } = values;
  const { shares, centres } = await judgeApportionment(db, scope, values);
  const stored = await db
    .selectFrom('cost_centre_shares')
    .select(['valid_from as validFrom', 'valid_to as validTo', 'version'])
    .distinct()
    .where('employment_id', '=', employmentId)
    .execute();
  const before = stored.find((one) => one.validFrom === changes);
  if (changes !== undefined && (!before || before.version !== values.version))
    refuse('platform.VERSION_CHANGED');
  const series = stored.map((one) => ({ ...one, id: one.validFrom }));
  const fitted = fitIntoSeries(series, { id: changes, validFrom, validTo: values.validTo ?? null });
  const now = instant(clock);
  if (fitted.close)
    await db
      .updateTable('cost_centre_shares')
      .set({ valid_to: fitted.close.validTo, updated_at: now })
      .where('employment_id', '=', employmentId)
      .where('valid_from', '=', fitted.close.id)
      .execute();
  if (changes !== undefined) await removeShares(db, employmentId, changes);
  const row = {
    employment_id: employmentId,
    valid_from: validFrom,
    valid_to: fitted.validTo,
    import_id: imported?.id ?? null,
    import_row: imported?.row ?? null,
    version: (before?.version ?? 0) + 1,
    created_at: now,
    updated_at: now,
  };
  await db
    .insertInto('cost_centre_shares')
    .values(
      shares.map((share) => ({
        ...row,
        id: newId(clock),
        cost_centre_id: centres.get(share.costCentre) ?? '',
        ratio: share.ratio,
        is_main: share.main ? 1 : 0,
        takes_tail: share.tail ? 1 : 0,
        item: share.item,
      })),
    )
    .execute();
}

/** Refuses shares that aren't in order, or cost centres out of reach. */
export async function judgeApportionment(
  db: Kysely<DB>,
  scope: DataScope,
  { shares: given, validFrom, validTo }: ApportionmentValues,
) {
  if (validTo && validTo < validFrom) refuse('people.START_AFTER_END');
  const shares = checkedShares(given, await requiredTotal(db));
  return { shares, centres: await costCentresOf(db, scope, shares) };
}

export async function removeApportionment(db: Kysely<DB>, employmentId: string, from: string): Promise<void> {
  if ((await removeShares(db, employmentId, from)) === 0) refuse('platform.NOT_FOUND');
}

async function removeShares(db: Kysely<DB>, employmentId: string, from: string): Promise<number> {
  const removed = await db
    .deleteFrom('cost_centre_shares')
    .where('employment_id', '=', employmentId)
    .where('valid_from', '=', from)
    .returning('id')
    .execute();
  return removed.length;
}

interface CheckedShare {
  costCentre: string;
  ratio: number;
  main: boolean;
  tail: boolean;
  item: string;
}

/** The rules over the shares of one apportionment, the same for form, API and file. */
function checkedShares(given: readonly Share[], total: number): CheckedShare[] {
  if (given.length === 0) refuse('people.MAIN_CENTRE_REQUIRED');
  const shares = given.map(checkedShare);
  const centre = twice(shares.map((share) => share.costCentre));
  if (centre) refuse('people.CENTRE_TWICE', { centre });
  const item = twice(shares.map((share) => share.item));
  if (item) refuse('people.SHARE_ITEM_TWICE', { item });
  const mains = shares.filter((share) => share.main).length;
  if (mains === 0) refuse('people.MAIN_CENTRE_REQUIRED');
  if (mains > 1) refuse('people.MAIN_CENTRE_TWICE');
  if (shares.filter((share) => share.tail).length > 1) refuse('people.TAIL_TWICE');
  const sum = sumOf(shares.map((share) => share.ratio));
  if (sum !== total) refuse('people.RATIOS_TOTAL', { sum, total });
  return shares;
}

function checkedShare({ costCentre, ratio, item, main = false, tail = false }: Share): CheckedShare {
  if (!costCentre) return refuse('people.CENTRE_REQUIRED');
  if (ratio == null) return refuse('people.RATIO_REQUIRED', { centre: costCentre });
  if (ratio <= 0) return refuse('people.RATIO_ZERO', { centre: costCentre });
  if (!item) return refuse('people.SHARE_ITEM_REQUIRED', { centre: costCentre });
  return { costCentre, ratio, main, tail, item };
}

function twice(texts: readonly string[]): string | undefined {
  return texts.find((text, index) => texts.indexOf(text) !== index);
}

/** The cost centres by their codes, if all of them may be booked on. */
async function costCentresOf(
  db: Kysely<DB>,
  scope: DataScope,
  shares: readonly CheckedShare[],
): Promise<Map<string, string>> {
  const codes = shares.map((share) => share.costCentre);
  const rows = await db
    .selectFrom('cost_centres')
    .select(['id', 'code'])
    .where('code', 'in', codes)
    .execute();
  const ids = new Map(rows.map((row) => [row.code, row.id]));
  for (const code of codes) {
    const id = ids.get(code);
    if (!id) return refuse('people.CENTRE_UNKNOWN', { centre: code });
    await requireCostCentre(db, scope, id);
  }
  return ids;
}
