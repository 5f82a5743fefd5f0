import { WEEKDAYS } from '@suanpan/engine/domain';
import { z } from 'zod';
import { storedTexts } from '../platform/texts/texts.schemas.ts';
import {
  ADJUSTMENT_TYPES,
  COMPENSATION_TYPES,
  DEPARTMENT_EVENTS,
  DEPARTMENT_KINDS,
  EMPLOYMENT_STATUSES,
  FIELD_TYPES,
  PART_TIME_TYPES,
  SEXES,
} from './people.words.ts';

/** What the procedures of people answer. */

const id = z.string();
const day = z.string();
const version = z.number().int();
const names = storedTexts;
const named = { id, code: z.string(), name: z.string(), names, active: z.boolean(), version };

export const legalEntityRow = z.object({
  ...named,
  country: z.string(),
  city: z.string().nullable(),
  timeZone: z.string(),
  currency: z.string(),
  taxYearStart: z.string(),
  calendarCode: z.string().nullable(),
  bankName: z.string().nullable(),
  bic: z.string().nullable(),
  hasBankAccount: z.boolean(),
  /** Another account waits for a second person. */
  bankAccountWaits: z.boolean(),
  employmentCount: z.number().int(),
});
/** All but its last four signs are masked. */
export const accountShown = z.object({
  bankName: z.string().nullable(),
  bic: z.string().nullable(),
  account: z.string(),
  /** In percent; null is the main one, which gets the rest. */
  share: z.number().nullable(),
});
export const waitingEntityAccount = z.object({
  legalEntityId: id,
  code: z.string(),
  name: z.string(),
  before: z.array(accountShown),
  after: z.array(accountShown),
  askedById: z.string(),
  askedBy: z.string().nullable(),
  askedAt: z.string(),
});
export const calendarRow = z.object({
  code: z.string(),
  name: z.string(),
  names,
  weekend: z.array(z.enum(WEEKDAYS)),
  holidays: z.array(z.object({ day, names })),
  workdays: z.array(day),
  /** Codes of the legal entities that go by it. */
  usedBy: z.array(z.string()),
  version,
});
export const departmentRow = z.object({
  ...named,
  kind: z.enum(DEPARTMENT_KINDS),
  parentId: id.nullable(),
  legalEntityId: id.nullable(),
  managerEmploymentId: id.nullable(),
  costCentreId: id.nullable(),
  path: z.string(),
  level: z.number().int(),
  validFrom: day.nullable(),
  validTo: day.nullable(),
});
export const departmentHistoryEntry = z.object({
  id,
  kind: z.enum(DEPARTMENT_EVENTS),
  day,
  other: z.object({ id, name: z.string() }).nullable(),
  role: z.enum(['into', 'from']).nullable(),
  changes: z.array(
    z.object({ field: z.string(), was: z.string().nullable(), becomes: z.string().nullable() }),
  ),
  by: z.string().nullable(),
});
export const catalogueRow = z.object({ ...named, parentId: id.nullable() });

export const fieldRow = z.object({
  id,
  code: z.string(),
  names,
  type: z.enum(FIELD_TYPES),
  choices: z.array(z.object({ code: z.string(), names })),
  required: z.boolean(),
  sensitive: z.boolean(),
  position: z.number().int(),
  active: z.boolean(),
  version,
});
/** By the field's code. */
export const fieldValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());

const status = z.enum(EMPLOYMENT_STATUSES);
export const employmentRow = z.object({
  id,
  employeeNumber: z.string(),
  personId: id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  sex: z.enum(SEXES).nullable(),
  legalEntityId: id,
  legalEntityCode: z.string(),
  legalEntityName: z.string(),
  hireDate: day,
  leaveDate: day.nullable(),
  contract: z.string().nullable(),
  version,
  status,
  departmentId: id.nullable(),
  departmentCode: z.string().nullable(),
  departmentName: z.string().nullable(),
  jobId: id.nullable(),
  jobName: z.string().nullable(),
  postId: id.nullable(),
  postName: z.string().nullable(),
  costCentreId: id.nullable(),
  costCentreCode: z.string().nullable(),
  grade: z.string().nullable(),
  payGrade: z.string().nullable(),
  place: z.string().nullable(),
  /** What stands in the company's own fields, without the sensitive ones. */
  custom: fieldValues,
});
export const foundEmployment = employmentRow.pick({
  id: true,
  employeeNumber: true,
  name: true,
  departmentName: true,
  jobName: true,
  status: true,
});
const assignmentRow = z.object({
  id,
  validFrom: day,
  validTo: day.nullable(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  jobId: id.nullable(),
  jobName: z.string().nullable(),
  postId: id.nullable(),
  postName: z.string().nullable(),
  grade: z.string().nullable(),
  payGrade: z.string().nullable(),
  costCentreId: id.nullable(),
  costCentreName: z.string().nullable(),
  place: z.string().nullable(),
  superiorEmploymentId: id.nullable(),
  superiorName: z.string().nullable(),
  version,
});
export const employmentDetail = employmentRow.extend({
  /** Of the day asked for, beside the row's own. */
  businessUnitName: z.string().nullable(),
  costCentreName: z.string().nullable(),
  superior: z.object({ id, name: z.string() }).nullable(),
  /** In whole years, on the day of the legal entity. */
  age: z.number().int().nullable(),
  /** Sensitive fields that hold something; `custom` has them on one's own record alone. */
  hiddenFields: z.array(z.string()),
  leaveReason: z.string().nullable(),
  groupHireDate: day.nullable(),
  socialWorkStartDate: day.nullable(),
  person: z.object({
    id,
    name: z.string(),
    familyName: z.string().nullable(),
    givenName: z.string().nullable(),
    sex: z.enum(SEXES).nullable(),
    birthDate: day.nullable(),
    nationality: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    idType: z.string().nullable(),
    bankName: z.string().nullable(),
    /** Null where there is none or it may not be shown; `hasIdNumber` tells which. */
    idNumber: z.string().nullable(),
    bankAccount: z.string().nullable(),
    hasIdNumber: z.boolean(),
    hasBankAccount: z.boolean(),
    /** Another account waits for a second person. */
    bankAccountWaits: z.boolean(),
  }),
  assignments: z.array(assignmentRow),
  otherEmployments: z.array(
    z.object({ id, employeeNumber: z.string(), hireDate: day, leaveDate: day.nullable() }),
  ),
});
export const createdEmployment = z.object({ id, personId: id });

const dated = {
  id,
  item: z.string(),
  validFrom: day,
  validTo: day.nullable(),
  importId: id.nullable(),
  importRow: z.number().int().nullable(),
  /** The batch whose submission wrote it. */
  sourceBatchId: id.nullable(),
  sourceBatchNumber: z.string().nullable(),
  version,
};
export const compensationRow = z.object({
  ...dated,
  amount: z.number(),
  currency: z.string(),
  memo: z.string().nullable(),
  payrollPeriod: z.string().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  payGrade: z.string().nullable(),
  payLevel: z.string().nullable(),
  adjustmentType: z.enum(ADJUSTMENT_TYPES).nullable(),
  adjustmentRatio: z.number().nullable(),
  adjustmentValue: z.number().nullable(),
});
export const catalogueItems = z.object({
  rows: z.array(
    z.object({
      ...named,
      type: z.enum(COMPENSATION_TYPES),
      minimum: z.number().nullable(),
      maximum: z.number().nullable(),
    }),
  ),
  /** Codes that records name and the catalogue lacks; for who reads everybody's pay. */
  missing: z.array(z.string()),
});
const payGrade = z.object({
  id,
  code: z.string(),
  name: z.string(),
  names,
  legalEntityId: id.nullable(),
  currency: z.string(),
  validFrom: day,
  validTo: day.nullable(),
  minimum: z.number().nullable(),
  middle: z.number().nullable(),
  maximum: z.number().nullable(),
  levels: z.array(z.object({ code: z.string(), amount: z.number() })),
  version,
});
export const payGradeRow = payGrade.extend({ legalEntityName: z.string().nullable() });
export const compensationChoices = z.object({
  grades: z.array(payGrade),
  itemsWithEnd: z.array(z.string()),
});
export const factRow = z.object({ ...dated, value: z.number().nullable(), text: z.string().nullable() });

export const partTimeRow = z.object({
  id,
  type: z.enum(PART_TIME_TYPES),
  departmentId: id,
  departmentName: z.string(),
  postId: id.nullable(),
  postName: z.string().nullable(),
  superiorEmploymentId: id.nullable(),
  superiorName: z.string().nullable(),
  validFrom: day,
  validTo: day.nullable(),
  memo: z.string().nullable(),
  importId: id.nullable(),
  importRow: z.number().int().nullable(),
  version,
});
export const apportionmentList = z.object({
  rows: z.array(
    z.object({
      /** Its first day. */
      id: day,
      validFrom: day,
      validTo: day.nullable(),
      version,
      shares: z.array(
        z.object({
          costCentreId: id,
          costCentre: z.string(),
          costCentreName: z.string(),
          ratio: z.number(),
          main: z.boolean(),
          tail: z.boolean(),
          item: z.string(),
        }),
      ),
    }),
  ),
  total: z.number().int(),
  /** What the ratios come to together. */
  requiredTotal: z.number(),
});
