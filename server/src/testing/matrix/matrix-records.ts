import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import type { SettableClock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { testContext } from '../test-context.ts';

const createCaller = createCallerFactory(appRouter);

/** Objects by kind and by where they lie seen from the caller: `own`, a `mate` below them, `near` in their company, `far`. */
export type Place = 'own' | 'mate' | 'near' | 'top' | 'far';
export type MatrixFixture = Readonly<Record<string, Readonly<Partial<Record<Place, string>>>>>;

/** Of who is named for something in a solution: to decide about it, or to cure what was found. */
const NAMED_ROLES = ['payroll-approver', 'payroll-staff'] as const;

/** What stands in records of these places and nowhere else: an answer that holds it has shown that record. */
export const MARKS = { near: 'Nearby-Nora', far: 'Faraway-Fritz', farSolution: 'Southern-Secret' };

/** Of a view of a table. */
export const viewContent = { columns: [], frozen: null, filter: [], sort: [], rules: [], totals: false };

/** The records of the matrix while they are made: which has which place, and somebody who may make them. */
export class MatrixRecords {
  readonly services: Services;
  readonly clock: SettableClock;
  readonly fixture: Record<string, Partial<Record<Place, string>>> = {};
  private readonly permissions = [...declaredPermissions().keys()];

  constructor(services: Services, clock: SettableClock) {
    this.services = services;
    this.clock = clock;
  }

  put(kind: string, place: Place, id: string | null | undefined): string {
    if (!id) throw new Error(`No ${kind} ${place}.`);
    const places = this.fixture[kind] ?? {};
    places[place] = id;
    this.fixture[kind] = places;
    return id;
  }

  at(kind: string, place: Place): string {
    return this.fixture[kind]?.[place] ?? '';
  }

  id(): string {
    return newId(this.clock);
  }

  /** Calls as somebody who may do everything. */
  all(userId = 'maker') {
    return createCaller(
      testContext(this.services, { userId, permissions: this.permissions, key: this.id() }),
    );
  }

  /** An account whose first sign-in is behind it. */
  async account(loginName: string, solutionId?: string): Promise<string> {
    const id = await insertUser(this.services.db, this.clock, {
      loginName,
      name: loginName,
      passwordHash: null,
      personId: loginName === 'caller' ? this.at('person', 'own') : null,
      roles: solutionId
        ? NAMED_ROLES.map((role) => ({ role, scopeKind: 'solution', scopeValue: solutionId }))
        : [{ role: 'employee' }],
    });
    await this.services.db
      .updateTable('users')
      .set({ first_sign_in_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute();
    return id;
  }
}
