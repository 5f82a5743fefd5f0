import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Services } from '../../platform/trpc/context.ts';

/**
 * Services whose transactions are undone: what a call that is let through writes doesn't stay, so that the fixture is the
 * same for the next. `look` sees what was written before it goes.
 */
export function undone(
  services: Services,
  look: (trx: Kysely<DB>) => Promise<void> = async () => undefined,
): Services {
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name !== 'transaction') {
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? member.bind(target) : member;
      }
      return () => ({
        async execute(work: (trx: Kysely<DB>) => Promise<unknown>) {
          let result: unknown;
          const undo = new Error('undo');
          await target
            .transaction()
            .execute(async (trx) => {
              result = await work(trx);
              await look(trx);
              throw undo;
            })
            .catch((error: unknown) => {
              if (error !== undo) throw error;
            });
          return result;
        },
      });
    },
  });
  return { ...services, db };
}
