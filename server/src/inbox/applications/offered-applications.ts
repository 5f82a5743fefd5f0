import type { Kysely } from 'kysely';
import { type ApplicationType, applicationTypes } from '../../platform/applications/application-types.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { Reader } from '../../platform/trpc/context.ts';
import { type DataScope, requireScope, scopeOf } from '../../platform/trpc/scope.ts';
import { findFormType, formTypes } from '../forms/form-types.ts';

export interface OfferedApplication {
  code: string;
  name: Texts;
  category: ApplicationType['category'];
  about: ApplicationType['about'];
  /** Where the portal asks for it. */
  url: string;
}

/** Whoever wants to ask for something. */
type Wanting = Reader & { clock: Clock };

/** What somebody may ask for. */
export async function offeredApplications(asker: Wanting): Promise<OfferedApplication[]> {
  const offered: OfferedApplication[] = [];
  for (const type of await allTypes(asker.db)) {
    if (!(await isOffered(asker, type))) continue;
    const { code, name, category, about } = type;
    offered.push({ code, name, category, about, url: `/apply/${code}` });
  }
  return offered;
}

/** The type and how far asking for it reaches; refuses what the asker is not offered. */
export async function requireOffered(
  asker: Wanting,
  code: string,
): Promise<{ type: ApplicationType; scope: DataScope }> {
  const type = await findType(asker.db, code);
  if (!type) refuse('inbox.applications.NOT_OFFERED');
  const scope = requireScope(asker.authentication.grants, type.permission);
  if (!(await isOffered(asker, type))) refuse('inbox.applications.NOT_OFFERED');
  return { type, scope };
}

async function isOffered(
  { db, clock, user, authentication }: Wanting,
  type: ApplicationType,
): Promise<boolean> {
  if (type.about === 'self' && user.employmentIds.length === 0) return false;
  if (!scopeOf(authentication.grants, type.permission)) return false;
  return (await type.isOffered?.(db, { ...user, today: today(clock) })) ?? true;
}

/** Every type there is, offered or not. */
export async function allTypes(db: Kysely<DB>): Promise<ApplicationType[]> {
  return [...applicationTypes().values(), ...(await formTypes(db))];
}

export async function findType(db: Kysely<DB>, code: string): Promise<ApplicationType | undefined> {
  return applicationTypes().get(code) ?? (await findFormType(db, code));
}
