import type { Services } from '../platform/trpc/context.ts';
import { seedPeople } from './seed-people.ts';

export { DEMO_PASSWORD } from './seed-people.ts';

/** Fills an empty database with the demo company. Called once; a database with users is never touched. */
export async function seedDemo(services: Services): Promise<void> {
  const startedAt = Date.now();
  await seedPeople(services);
  services.log.info({ ms: Date.now() - startedAt }, 'seeded the demo company');
}
