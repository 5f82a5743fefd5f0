import { z } from 'zod';
import { SCOPE_KINDS } from '../../identity/index.ts';
import { localText } from '../../platform/trpc/paging.ts';

const id = z.string().min(1).max(60);
const heldRole = z.object({
  role: z.string(),
  /** Granted over this solution alone; else it reaches it among others. */
  alone: z.boolean(),
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
export const solutionAccess = z.object({
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
  managers: z.number().int(),
  people: z.array(personWithAccess),
});
export const accessOfInput = z.strictObject({ solutionId: z.string() });
export const grantAccessInput = z.strictObject({ solutionId: id, userId: id, role: id });
/** `confirm`: though nobody is left who may edit the solution. */
export const revokeAccessInput = grantAccessInput.extend({ confirm: z.boolean().optional() });
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
