import { z } from 'zod';
import { SCOPE_KINDS } from '../../identity/index.ts';
import { localText } from '../../platform/trpc/paging.ts';
import { AUTHORIZATION_STRATEGIES } from '../shared/payroll.words.ts';

const id = z.string().min(1).max(60);
const heldRole = z.object({
  role: z.string(),
  /** Granted over this solution alone; else it reaches it among others. */
  alone: z.boolean(),
  /** Given to the account itself over this solution: it can be taken here. */
  direct: z.boolean(),
});

export const personWithAccess = z.object({
  userId: z.string(),
  name: z.string(),
  loginName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  roles: z.array(heldRole),
  /** May edit the solution. */
  manages: z.boolean(),
});
/** A role whose people hold another over the solution. */
const roleWithAccess = z.object({
  holder: z.string(),
  holderName: localText,
  role: z.string(),
  roleName: localText,
  users: z.number().int(),
});
/** Rights that bring money wait until a second person has looked at them. */
const waitingAccess = z.object({
  id: z.string(),
  /** Whose: a name, or of everybody with a role. */
  userName: z.string().nullable(),
  holderName: localText.nullable(),
  roleName: localText,
  askedBy: z.string(),
  askedAt: z.string(),
  /** Whoever reads this may give them, being neither who asked nor who gets them. */
  mayGive: z.boolean(),
});
const given = { holders: z.array(roleWithAccess), waiting: z.array(waitingAccess) };
export const solutionAccess = z.object({
  ...given,
  strategy: z.enum(AUTHORIZATION_STRATEGIES),
  /** Whoever reads this may give and take rights over the solution. */
  mayAuthorise: z.boolean(),
  people: z.array(personWithAccess),
  roles: z.array(
    z.object({
      code: z.string(),
      name: localText,
      users: z.number().int(),
      permissions: z.array(z.string()),
    }),
  ),
});
export const solutionWithAccess = z.object({
  solutionId: z.string(),
  code: z.string(),
  name: localText,
  strategy: z.enum(AUTHORIZATION_STRATEGIES),
  managers: z.number().int(),
  people: z.array(personWithAccess),
  ...given,
});
export const accessOfInput = z.strictObject({ solutionId: z.string() });
/** Of one account, or of everybody with a role (`holder`). */
const access = z.strictObject({
  solutionId: id,
  userId: id.optional(),
  holder: id.optional(),
  role: id,
  /** When taking: though nobody is left who may edit the solution. */
  confirm: z.boolean().optional(),
});
const oneSubject = ({ userId, holder }: z.infer<typeof access>) =>
  (userId === undefined) !== (holder === undefined);
export const grantAccessInput = access.omit({ confirm: true }).refine(oneSubject);
export const revokeAccessInput = access.refine(oneSubject);
/** Whether they take effect at once or wait for a second person. */
export const grantedAccess = z.object({ waits: z.boolean() });
export const strategyInput = z.strictObject({
  solutionId: id,
  strategy: z.enum(AUTHORIZATION_STRATEGIES),
  /** Though nobody is left who may edit the solution. */
  confirm: z.boolean().optional(),
});
export const decideAccessInput = z.strictObject({ id, give: z.boolean() });
export const candidatesInput = z.strictObject({
  solutionId: id,
  search: z.string().max(100).default(''),
});
const roleToChoose = z.object({ code: z.string(), name: localText, users: z.number().int() });
export const accessCandidates = z.object({
  users: z.array(z.object({ id: z.string(), name: z.string(), loginName: z.string() })),
  /** What can be given. */
  roles: z.array(roleToChoose),
  /** Whose people it can be given to. */
  holders: z.array(roleToChoose),
});
export const leftWithoutInput = z.strictObject({
  userId: id,
  /** What the account is to hold; nothing, where it is closed. */
  roles: z
    .array(
      z.strictObject({
        role: id,
        scopeKind: z.enum(SCOPE_KINDS).optional(),
        scopeValue: z.string().max(60).optional(),
      }),
    )
    .max(50),
});
export const leftWithout = z.array(z.object({ code: z.string(), name: localText }));
