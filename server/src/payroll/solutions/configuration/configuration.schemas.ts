import {
  MONTH_BASES,
  PAY_DAY_SHIFTS,
  PERIOD_CLOSINGS,
  REMINDERS,
  RULE_MONTHS,
  SEVERITIES,
} from '@suanpan/engine/domain';
import { z } from 'zod';
import { OWN_FIELD } from '../../../people/index.ts';
import { day, localText, pageInput, pageOf } from '../../../platform/trpc/paging.ts';
import { PAYSLIP_SOURCES, PAYSLIP_STYLES, VIEW_MONTHS } from '../../shared/payroll.words.ts';
import { DISPUTE_RULES, SCOPE_EXCEPTIONS, SCOPE_FIELDS, SCOPE_OPERATORS } from './configuration.words.ts';

export const periodClosing = z.enum(PERIOD_CLOSINGS);
const monthRule = z.strictObject({ of: z.enum(MONTH_BASES), months: z.number().int().min(-12).max(12) });
const dayNumber = z.number().int().min(1).max(31);
const payDayRule = { month: z.enum(RULE_MONTHS), day: dayNumber };

/** How months and days of new periods follow from their first and last day. */
export const periodRules = z.strictObject({
  paymentMonth: monthRule,
  taxMonth: monthRule,
  payDayShift: z.enum(PAY_DAY_SHIFTS),
  cutOff: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('daysBeforeEnd'), days: z.number().int().min(0).max(366) }),
      z.strictObject({ kind: z.literal('dayOfMonth'), ...payDayRule }),
    ])
    .nullable(),
  attendance: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('daysEarlier'), days: z.number().int().min(0).max(366) }),
      z.strictObject({ kind: z.literal('toDayOfMonth'), day: dayNumber }),
    ])
    .nullable(),
});

const check = { on: z.boolean(), severity: z.enum(SEVERITIES) };
/** Further days before the period's first (joined) or after its last (leaving) that count too. */
const days = z.number().int().min(0).max(366);

/** What settings that were written before a check came have of it. */
const WARNING = { on: true, severity: 'warn' as const };
const NOTE = { on: true, severity: 'inform' as const };

/** Which people of a batch are pointed out, and how gravely. */
export const abnormalChecks = z.strictObject({
  missing: z.strictObject(check),
  /** `anyPurpose`: a regular and a supplementary batch of the period count as two, too. */
  doubled: z.strictObject({ ...check, anyPurpose: z.boolean() }),
  left: z.strictObject({ ...check, days }),
  new: z.strictObject({ ...check, days }),
  paidLastTime: z.strictObject(check),
  /** Nothing to pay to on the pay day. */
  noAccount: z.strictObject(check).default(WARNING),
  /** Decided on since the figures were calculated. */
  accountChanged: z.strictObject(check).default(WARNING),
  /** In the batch though their last day was before the period. */
  afterLeaving: z.strictObject(check).default(WARNING),
  noCostCentre: z.strictObject(check).default(NOTE),
  noIdNumber: z.strictObject(check).default(NOTE),
  /** Net pay of nothing, or less. */
  noNet: z.strictObject(check).default(WARNING),
  /** Net pay above an amount, in the currency of the solution; 0: nobody has said which. */
  aboveLimit: z
    .strictObject({ ...check, amount: z.number().min(0).max(1e12) })
    .default({ on: false, severity: 'warn', amount: 0 }),
});
export type AbnormalChecks = z.infer<typeof abnormalChecks>;

/** Whether employees are asked about their figures before they are approved, and until when they answer. */
export const employeeConfirmation = z.strictObject({
  on: z.boolean(),
  /** Days they have, the day they are asked not counted. */
  days: z.number().int().min(1).max(60),
  /** Days before the last one on which whoever hasn't answered is reminded. */
  remindBefore: z.number().int().min(0).max(59),
  disputes: z.enum(DISPUTE_RULES),
});
export type EmployeeConfirmation = z.infer<typeof employeeConfirmation>;

/** How payslips of a solution are made, shown and told of; what stands on them is in the file. */
export const payslipSettings = z.strictObject({
  /** Where the figures come from. */
  source: z.enum(PAYSLIP_SOURCES),
  /** 1 to 50 characters in each language. */
  name: localText,
  style: z.enum(PAYSLIP_STYLES),
  remind: z.array(z.enum(REMINDERS)).min(1),
  /** Shown from this day of that month, counted from the period's end and clamped; `null`: nobody has chosen, at once. */
  viewMonth: z.enum(VIEW_MONTHS).nullable(),
  viewDay: z.number().int().min(1).max(31).nullable(),
});
export type PayslipSettings = z.infer<typeof payslipSettings>;

/** Asked for one after the other: all of it is chosen. */
export const chosenPayslipSettings = payslipSettings.extend({
  viewMonth: payslipSettings.shape.viewMonth.unwrap(),
  viewDay: payslipSettings.shape.viewDay.unwrap(),
});

export const solutionSettings = z.strictObject({
  periodClosing,
  /** For `timer`: days after the period's end, and the time of that day where its employers are. */
  closeAfterDays: z.number().int().min(0).max(365),
  closeAtTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  payDay: z.strictObject(payDayRule).nullable(),
  /** Without: months of the pay day, no cut-off, attendance of the period itself. */
  periodRules: periodRules.optional(),
  dynamicComputation: z.boolean(),
  /** Rules are published once another person has agreed; without: by who wrote them. */
  agreedPublishing: z.boolean().optional(),
  /** Without: nobody is asked. */
  employeeConfirmation: employeeConfirmation.optional(),
  /** Without: all of them. */
  abnormalChecks: abnormalChecks.optional(),
  /** Without: as they were chosen before they belonged to copies, or as the file's payslip says. */
  payslip: payslipSettings
    .refine(({ viewMonth, viewDay }) => (viewMonth === null) === (viewDay === null))
    .optional(),
});
export type SolutionSettings = z.infer<typeof solutionSettings>;

/** What a condition is asked of: fields that everybody has, and `custom_CODE` of the company's own. */
const scopeField = z.union([z.enum(SCOPE_FIELDS), z.templateLiteral([OWN_FIELD, z.string().max(40)])]);

/** The days on which something holds, both included; null is open. */
const span = { from: day.nullable(), to: day.nullable() };

const scopeCondition = z
  .strictObject({
    field: scopeField,
    operator: z.enum(SCOPE_OPERATORS),
    values: z.array(z.string().min(1).max(200)).max(500),
    ...span,
  })
  // Without a value it would take in nobody, or leave out nobody, unsaid.
  .refine(({ operator, values }) => operator === 'blank' || operator === 'notBlank' || values.length > 0, {
    path: ['values'],
  });

/**
 * Which employments a batch takes: of the solution's legal entities, if named only of these departments, who meets every
 * condition that holds in the period; with whom is taken in and without whom is taken out by name.
 */
export const applicableScope = z.strictObject({
  departmentIds: z.array(z.string()).max(1000),
  conditions: z.array(scopeCondition).max(50),
  people: z
    .array(z.strictObject({ employmentId: z.string(), taken: z.enum(SCOPE_EXCEPTIONS), ...span }))
    .max(10_000),
});
export type ApplicableScope = z.infer<typeof applicableScope>;

/** What of a solution belongs to its copies beside the file. */
export const configuration = z.strictObject({ scope: applicableScope, settings: solutionSettings });
export type Configuration = z.infer<typeof configuration>;

export const copyIdInput = z.strictObject({ copyId: z.string() });
export const configurationDetail = configuration.extend({ copyId: z.string(), version: z.number().int() });
export const configureInput = z.strictObject({
  copyId: z.string(),
  version: z.number().int(),
  configuration,
});

const scopeOption = z.object({ value: z.string(), name: localText });
/** By field. */
export const scopeOptions = z.record(z.string(), z.array(scopeOption));

/** A scope that is being edited, tried on the open period; where none is open, on today. */
export const scopePreviewInput = pageInput.extend({
  solutionId: z.string(),
  scope: applicableScope,
  /** Only who is in another solution too. */
  onlyElsewhere: z.boolean().optional(),
});
export const scopePreviewPage = pageOf(
  z.object({
    employmentId: z.string(),
    employeeNumber: z.string(),
    name: z.string(),
    /** Taken in by name. */
    byName: z.boolean(),
    /** Other active solutions that take this person in these days. */
    elsewhere: z.array(z.object({ id: z.string(), code: z.string(), name: localText })),
  }),
).extend({
  start: z.string(),
  end: z.string(),
  /** However the list is narrowed. */
  people: z.number().int(),
  elsewhere: z.number().int(),
});
