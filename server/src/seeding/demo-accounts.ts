/** The ledger accounts of the demo’s pay types: what they cost by cost centre, what is owed in one sum. */
const DEBITS =
  'BASE:6101 ALLOWANCE:6102 OVERTIME:6103 ABSENCE:6101 BONUS:6105 ANNUAL_BONUS:6105 CORRECTION:6109 EMPLOYER:6120';
const CREDITS = 'INSURANCE:2241 PENSION:2242 FUND:2243 TAX:2221 DEDUCTION:2249 EMPLOYER:2244 NET:2211';

const postings = (accounts: string, side: 'debit' | 'credit') =>
  accounts.split(' ').map((pair) => {
    const [code = '', account = ''] = pair.split(':');
    return { of: 'payType' as const, code, side, account, byCostCentre: side === 'debit' };
  });

export const DEMO_ACCOUNTS = [...postings(DEBITS, 'debit'), ...postings(CREDITS, 'credit')];
