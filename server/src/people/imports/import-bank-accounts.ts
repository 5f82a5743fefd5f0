import type { Kysely } from 'kysely';
import {
  type ImportColumn,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  KEEPING_MODES,
  type RowOutcome,
  registerImportSubject,
  rowByRow,
} from '../../admin/imports/index.ts';
import { ownEmploymentsOfUser } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { type AccountValues, judgeAccount, judgeAccounts, plainBic } from '../bank-accounts/account-rules.ts';
import { arrangementsOf } from '../bank-accounts/arrangements.repo.ts';
import { askForAccounts } from '../bank-accounts/bank-changes.repo.ts';
import { personalVault } from '../records/personal-vault.ts';
import { requireWholePerson } from '../scope/employment-scope.ts';
import { peopleTexts } from '../texts.ts';
import { EMPLOYEE, loadEmployments, VALID_FROM } from './dated-columns.ts';
import { numbered } from './numbered-columns.ts';
import { failed, leftOut, numberOf, refusedRow, textOf } from './row-values.ts';
import { undoable } from './undo/undoable.ts';

/** Accounts that a row of a file has room for. */
const PLACES = [1, 2, 3, 4, 5] as const;
const FIELDS = {
  bankAccount: { type: 'text', names: peopleTexts.inEvery('columns.bankAccount') },
  bankName: { type: 'text', names: peopleTexts.inEvery('columns.bankName') },
  bankBic: { type: 'text', names: peopleTexts.inEvery('columns.bankBic') },
  bankShare: { type: 'number', names: peopleTexts.inEvery('columns.bankShare') },
} as const;

/** A row is everything that holds from its day on: the account without a share is the main one. */
registerImportSubject({
  code: 'people.bankAccounts',
  names: peopleTexts.inEvery('subjects.bankAccounts'),
  permission: 'people.employments.edit',
  modes: KEEPING_MODES,
  stepUp: true,
  columns: () => [
    EMPLOYEE,
    VALID_FROM,
    ...PLACES.flatMap((place) =>
      Object.entries(FIELDS).map(
        ([field, { type, names }]): ImportColumn => ({
          code: `${field}${place}`,
          type,
          names: numbered(names, place),
          ...(place === 1 && field === 'bankAccount' ? { required: true } : {}),
        }),
      ),
    ),
  ],
  address: () => '/workbench/people',
  ...undoable('people.bankAccounts', openBankAccounts),
});

interface PlacedAccount {
  place: number;
  values: AccountValues;
}

function accountsOf(row: ImportRow): PlacedAccount[] {
  return PLACES.flatMap((place) => {
    const values: AccountValues = {
      account: textOf(row, `bankAccount${place}`)?.trim() ?? '',
      bankName: textOf(row, `bankName${place}`)?.trim() || null,
      bic: plainBic(textOf(row, `bankBic${place}`)),
      share: numberOf(row, `bankShare${place}`) ?? null,
    };
    const isEmpty = !values.account && !values.bankName && !values.bic && values.share === null;
    return isEmpty ? [] : [{ place, values }];
  });
}

function judged(
  row: ImportRow,
  accounts: readonly PlacedAccount[],
  country?: string,
): RowOutcome | undefined {
  for (const { place, values } of accounts)
    try {
      judgeAccount(values, country);
    } catch (error) {
      return refusedRow(row, error, `bankAccount${place}`);
    }
  try {
    judgeAccounts(
      accounts.map(({ values }) => values),
      country,
    );
    return undefined;
  } catch (error) {
    return refusedRow(row, error, 'bankShare1');
  }
}

async function openBankAccounts(context: ImportContext): Promise<ImportSession> {
  const { services, scope, mode, dryRun, userId } = context;
  const { clock } = services;
  const vault = personalVault(services);
  const employments = await loadEmployments(services.db, context);
  const own = await ownEmploymentsOfUser(services.db, userId);
  const asked = new Set<string>();

  /** As typed: another person confirms it, and it takes the place of what waited before. */
  async function save(db: Kysely<DB>, row: ImportRow): Promise<RowOutcome> {
    const number = textOf(row, 'employeeNumber') ?? '';
    const employment = employments.get(number);
    if (!employment) return failed(row, 'admin.imports.UNKNOWN_VALUE', 'employeeNumber', { value: number });
    if (own.includes(employment.id)) return failed(row, 'people.OWN_RECORD', 'employeeNumber');
    const { personId, country } = await personOf(db, employment.id);
    const known = (await arrangementsOf(db, [personId])).has(personId);
    const left = leftOut(row, mode, known, 'employeeNumber');
    if (left) return left;
    // One wish waits for a person at a time: the second would drop the first unseen.
    if (asked.has(personId)) return failed(row, 'people.ACCOUNTS_ASKED_TWICE', 'validFrom');
    const accounts = accountsOf(row);
    const refused = judged(row, accounts, country);
    if (refused) return refused;
    try {
      await requireWholePerson(db, scope, personId, clock);
    } catch (error) {
      return refusedRow(row, error, 'employeeNumber');
    }
    asked.add(personId);
    const wanted = {
      from: textOf(row, 'validFrom') ?? '',
      accounts: accounts.map(({ values }) => values),
    };
    if (!dryRun) await askForAccounts(db, clock, vault, personId, wanted, userId);
    return { row: row.row, outcome: known ? 'updated' : 'created' };
  }

  return rowByRow(save);
}

async function personOf(db: Kysely<DB>, employmentId: string) {
  return db
    .selectFrom('employments as e')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .select(['e.person_id as personId', 'l.country'])
    .where('e.id', '=', employmentId)
    .executeTakeFirstOrThrow();
}
