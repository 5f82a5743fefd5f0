import { appRouter } from '../../app-router.ts';
import type { SettableClock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { testContext } from '../test-context.ts';
import type { MatrixFixture } from './matrix-records.ts';

const createCaller = createCallerFactory(appRouter);
type Caller = ReturnType<typeof createCaller>;

/** One call to look at: its input, and whose it is where that matters. */
export interface AuditedCall {
  path: string;
  input: unknown;
  userId?: string;
  permissions?: readonly string[];
  /** As somebody who is employed there. */
  employmentIds?: readonly string[];
}
export interface Stage {
  services: Services;
  clock: SettableClock;
  fixture: MatrixFixture;
  /** Calls whose effect stays; with everything, unless said. */
  as(userId: string): Caller;
}

/**
 * Calls that the usual fixture refuses for what they are about (nothing published, still in use …), each with what has to be
 * done first. The matrix has the input of all others.
 */
export type PreparedCalls = Readonly<Record<string, (stage: Stage) => Promise<Omit<AuditedCall, 'path'>>>>;

export function stageOf(services: Services, clock: SettableClock, fixture: MatrixFixture): Stage {
  const permissions = [...declaredPermissions().keys()];
  const as = (userId: string) => {
    clock.advance(1000);
    return createCaller(testContext(services, { userId, permissions, key: newId(clock) }));
  };
  return { services, clock, fixture, as };
}
