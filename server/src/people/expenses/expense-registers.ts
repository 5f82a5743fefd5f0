import { chosenFrom } from '../registers/choices.ts';
import {
  byId,
  column,
  columnName,
  keepRegister,
  ofPeople,
  PEOPLE_SEARCH,
  rowsOf,
} from '../registers/register.ts';
import { timeTexts } from '../time/texts.ts';
import { EXPENSE_CATEGORIES, EXPENSE_KINDS, EXPENSE_PAYMENTS } from '../time/time.words.ts';

/** What was spent comes by an application that two have decided: nothing is typed here, as money goes out for it. */

const kinds = chosenFrom(EXPENSE_KINDS, (value) => timeTexts.inEvery(`expenseKinds.${value}`));
const payments = chosenFrom(EXPENSE_PAYMENTS, (value) => timeTexts.inEvery(`expensePayments.${value}`));
const categories = chosenFrom(EXPENSE_CATEGORIES, (value) => timeTexts.inEvery(`categories.${value}`));

keepRegister({
  ...{ code: 'claims', room: 'expenses', subject: 'expenseClaim', reach: 'employment' },
  ...{ keys: ['r.id'], order: 'start DESC', search: [...PEOPLE_SEARCH, 'r.title'] },
  columns: [
    column('kind', 'choice', 'r.kind', { choices: kinds }),
    column('title', 'text', 'r.title'),
    column('destination', 'text', 'r.destination'),
    column('start', 'day', 'r.start_day'),
    column('end', 'day', 'r.end_day'),
    column('amount', 'money', 'r.amount', { label: columnName('money') }),
    column('currency', 'text', 'r.currency'),
    column('paidWith', 'choice', 'r.paid_with', { choices: payments }),
    column('application', 'text', 'r.application_number'),
  ],
  rows: (db) => ofPeople(db, 'expense_claims'),
  record: byId('expense_claims'),
  actions: [],
});

keepRegister({
  ...{ code: 'claimLines', room: 'expenses', subject: 'expenseLine', reach: 'employment' },
  ...{ keys: ['lines.id'], order: 'day DESC', search: [...PEOPLE_SEARCH, 'r.title'] },
  columns: [
    column('day', 'day', 'lines.day'),
    column('category', 'choice', 'lines.category', { choices: categories }),
    column('kind', 'choice', 'r.kind', { choices: kinds }),
    column('title', 'text', 'r.title'),
    column('amount', 'money', 'lines.amount', { label: columnName('money') }),
    column('currency', 'text', 'r.currency'),
    column('spent', 'money', 'lines.spent'),
    column('spentIn', 'text', 'lines.currency'),
    column('rate', 'number', 'lines.rate', { isHidden: true }),
    column('memo', 'text', 'lines.memo'),
    column('application', 'text', 'r.application_number', { isHidden: true }),
  ],
  rows: (db) =>
    rowsOf(
      ofPeople(db, 'expense_claims').innerJoin('expense_lines as lines', 'lines.claim_id', 'r.id' as never),
    ),
  record: byId('expense_lines'),
  actions: [],
});
