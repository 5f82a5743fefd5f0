import { z } from 'zod';
import { type FormField, registerApplicationType } from '../../platform/applications/application-types.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { currencySchema } from '../pages.ts';
import { choices, written } from '../time/form-values.ts';
import { timeTexts } from '../time/texts.ts';
import '../time/time.permissions.ts';
import { EXPENSE_CATEGORIES, EXPENSE_KINDS, EXPENSE_PAYMENTS } from '../time/time.words.ts';
import { judgeExpense, putExpense } from './put-expense.ts';

const form = z.strictObject({
  kind: z.enum(EXPENSE_KINDS),
  title: z.string().trim().min(1).max(100),
  destination: z.string().trim().max(100).nullish(),
  startDay: z.iso.date(),
  endDay: z.iso.date(),
  paidWith: z.enum(EXPENSE_PAYMENTS),
  lines: z
    .array(
      z.strictObject({
        category: z.enum(EXPENSE_CATEGORIES),
        day: z.iso.date(),
        spent: z.number().positive().max(1e9),
        currency: currencySchema,
        rate: z.number().positive().max(1e6).nullish(),
        receipt: z.string().max(60).nullish(),
        memo: z.string().trim().max(200).nullish(),
      }),
    )
    .max(100),
});

async function lineFields(currencies: readonly string[]): Promise<FormField[]> {
  const label = (key: 'category' | 'day' | 'spent' | 'currency' | 'rate' | 'receipt' | 'memo') =>
    timeTexts.inEvery(`fields.${key}`);
  return [
    {
      ...{ key: 'category', kind: 'choice', label: label('category'), required: true },
      choices: choices(EXPENSE_CATEGORIES, (each) => timeTexts.inEvery(`categories.${each}`)),
    },
    { key: 'day', kind: 'day', label: label('day'), required: true },
    { key: 'spent', kind: 'money', label: label('spent'), required: true },
    {
      ...{ key: 'currency', kind: 'choice', label: label('currency'), required: true },
      choices: choices(currencies, written),
    },
    {
      ...{ key: 'rate', kind: 'number', label: label('rate'), required: false },
      help: timeTexts.inEvery('help.rate'),
    },
    { key: 'receipt', kind: 'file', label: label('receipt'), required: false },
    { key: 'memo', kind: 'text', label: label('memo'), required: false },
  ];
}

const COMMON_CURRENCIES = ['CNY', 'TWD', 'USD', 'EUR', 'JPY', 'HKD', 'SGD', 'GBP', 'KRW'];

registerApplicationType<z.infer<typeof form>>({
  code: 'expense',
  name: timeTexts.inEvery('applications.expense'),
  category: 'approval',
  about: 'self',
  permission: 'people.expenses.request',
  async fields(db) {
    const entities = await db.selectFrom('legal_entities').select('currency').distinct().execute();
    const currencies = [...new Set([...entities.map((row) => row.currency), ...COMMON_CURRENCIES])];
    return [
      {
        ...{ key: 'kind', kind: 'choice', label: timeTexts.inEvery('fields.kind'), required: true },
        choices: choices(EXPENSE_KINDS, (each) => timeTexts.inEvery(`expenseKinds.${each}`)),
      },
      { key: 'title', kind: 'text', label: timeTexts.inEvery('fields.title'), required: true },
      { key: 'destination', kind: 'text', label: timeTexts.inEvery('fields.destination'), required: false },
      { key: 'startDay', kind: 'day', label: timeTexts.inEvery('fields.startDay'), required: true },
      { key: 'endDay', kind: 'day', label: timeTexts.inEvery('fields.endDay'), required: true },
      {
        ...{ key: 'paidWith', kind: 'choice', label: timeTexts.inEvery('fields.paidWith'), required: true },
        choices: choices(EXPENSE_PAYMENTS, (each) => timeTexts.inEvery(`expensePayments.${each}`)),
      },
      {
        ...{ key: 'lines', kind: 'rows', label: timeTexts.inEvery('fields.lines'), required: true },
        fields: await lineFields(currencies),
      },
    ];
  },
  form,
  // Money goes out: a second one looks at it besides the superior.
  process: [
    {
      ...{ code: 'superior', name: timeTexts.inEvery('nodes.superior'), mode: 'any' },
      approvers: [{ kind: 'supervisor', level: 1 }],
    },
    {
      ...{ code: 'payroll', name: timeTexts.inEvery('nodes.payroll'), mode: 'any' },
      approvers: [{ kind: 'role', code: 'payroll-approver' }],
    },
  ],
  async check({ db, clock }, { employmentId }, values) {
    await judgeExpense(db, clock, { ...values, employmentId });
  },
  async describe({ db, clock }, { employmentId }, values) {
    const claim = await judgeExpense(db, clock, { ...values, employmentId });
    const text = (key: string, label: Texts, value: Texts) => ({ key, label, value, kind: 'text' as const });
    const { title } = values;
    return {
      title: timeTexts.inEvery('says.expenseTitle', {
        title,
        amount: claim.amount,
        currency: claim.currency,
      }),
      facts: [
        text('kind', timeTexts.inEvery('fields.kind'), timeTexts.inEvery(`expenseKinds.${values.kind}`)),
        ...(values.destination
          ? [text('destination', timeTexts.inEvery('fields.destination'), written(values.destination))]
          : []),
        text('startDay', timeTexts.inEvery('fields.startDay'), written(values.startDay)),
        text('endDay', timeTexts.inEvery('fields.endDay'), written(values.endDay)),
        ...claim.lines.map((line, index) => ({
          ...{ key: `line${index + 1}`, label: timeTexts.inEvery(`categories.${line.category}`) },
          ...{ value: line.amount, kind: 'money' as const, currency: claim.currency },
        })),
        {
          ...{ key: 'amount', label: timeTexts.inEvery('fields.amount'), value: claim.amount },
          ...{ kind: 'money' as const, currency: claim.currency },
        },
      ],
    };
  },
  async apply({ db, clock, audit }, { id, number, employmentId }, values) {
    const claimId = await putExpense(db, clock, { ...values, employmentId }, { application: { id, number } });
    await audit.write({
      action: 'people.expenses.accept',
      subject: { kind: 'expenseClaim', id: claimId },
      facts: { employmentId, kind: values.kind, lines: values.lines.length, application: number },
    });
  },
});
