import { DAY_RESULTS } from '@suanpan/engine/domain';
import { z } from 'zod';
import { COURSE_RESULTS, EMPLOYMENT_STATUSES, LIFECYCLE_KINDS, TASK_LISTS } from '../../people/index.ts';
import { ACTIVITY_CATEGORIES, ACTIVITY_KINDS } from '../portal.words.ts';

const text = z.string().nullable();

export const ownProfile = z.object({
  name: z.string(),
  signature: text,
  avatarUrl: text,
  /** Of whoever is employed. */
  employment: z
    .object({
      id: z.string(),
      employeeNumber: z.string(),
      status: z.enum(EMPLOYMENT_STATUSES),
      legalEntity: z.string(),
      department: text,
      businessUnit: text,
      job: text,
      post: text,
      rank: text,
      costCentre: text,
      place: text,
      superior: z.object({ id: z.string(), name: z.string() }).nullable(),
      contract: text,
      hireDate: z.string(),
      groupHireDate: text,
      socialWorkStartDate: text,
      probationUntil: text,
      confirmedOn: text,
      leaveDate: text,
    })
    .nullable(),
  person: z
    .object({
      name: z.string(),
      sex: z.enum(['female', 'male']).nullable(),
      birthDate: text,
      age: z.number().int().nullable(),
      nationality: text,
      email: text,
      phone: text,
      idType: text,
      /** Masked, as the account is. */
      idNumber: text,
      bankName: text,
      bankAccount: text,
      /** Another account waits for its second person. */
      bankAccountWaits: z.boolean(),
    })
    .nullable(),
  /** The applications that one may ask for from here. */
  mayAsk: z.object({ informationChange: z.boolean(), selfTermination: z.boolean() }),
});

export const attendanceFigures = z.object({
  normal: z.number(),
  late: z.number(),
  leaveEarly: z.number(),
  absent: z.number(),
  onLeave: z.number(),
  appeals: z.number(),
});

export const ownMonth = z.object({
  month: z.string(),
  counts: attendanceFigures,
  days: z.array(
    z.object({
      employmentId: z.string(),
      day: z.string(),
      result: z.enum(DAY_RESULTS),
      firstAt: text,
      lastAt: text,
      workedMinutes: z.number(),
      lateMinutes: z.number(),
      earlyMinutes: z.number(),
      leaveMinutes: z.number(),
      overtimeMinutes: z.number(),
      /** The reason of the appeal that corrected it. */
      appeal: text,
    }),
  ),
});

export const ownPay = z.object({
  year: z.number().int(),
  years: z.array(z.number().int()),
  currencies: z.array(
    z.object({
      currency: z.string(),
      scale: z.number().int(),
      year: z.string(),
      months: z.array(z.object({ month: z.string(), net: z.string(), slips: z.array(z.string()) })),
    }),
  ),
  /** Payslips of the year that may not be looked at for now: they are in no sum. */
  leftOut: z.number().int(),
});

export const activityRow = z.object({
  id: z.string(),
  category: z.enum(ACTIVITY_CATEGORIES),
  kind: z.enum(ACTIVITY_KINDS),
  day: z.string(),
  /** What it is about, in the reader's language or as it was written. */
  subject: text,
  /** Minutes of a day, money with its currency, or the rating. */
  amount: text,
  url: text,
});

const rows = <T extends z.ZodType>(row: T) => z.object({ rows: z.array(row) });

export const ownTasks = rows(
  z.object({
    id: z.string(),
    version: z.number().int(),
    list: z.enum(TASK_LISTS),
    title: z.string(),
    about: text,
    due: z.string(),
    doneAt: text,
  }),
);
export const ownLifecycle = rows(
  z.object({
    id: z.string(),
    kind: z.enum(LIFECYCLE_KINDS),
    day: z.string(),
    changes: z.array(z.object({ field: z.string(), was: text, becomes: text })),
  }),
);
export const ownCertifications = rows(
  z.object({ id: z.string(), number: z.string(), name: z.string(), issuedOn: z.string() }),
);
export const ownTraining = rows(
  z.object({
    id: z.string(),
    course: z.string(),
    day: text,
    result: z.enum(COURSE_RESULTS).nullable(),
  }),
);
