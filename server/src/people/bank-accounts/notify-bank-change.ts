import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';

export type BankChangeNotice = BankChange &
  (
    | {
        /** Whose pay it is: told, where they have an account here. */
        personId: string;
      }
    | {
        /** Who pays from it. */
        legalEntityId: string;
      }
  );
interface BankChange {
  kind: 'asked' | 'confirmed';
  byId: string;
  /** The last signs of the account. */
  ending: string;
  notifyDeciders: boolean;
}
type Listener = (db: Kysely<DB>, clock: Clock, notice: BankChangeNotice) => Promise<void>;
let listener: Listener = async () => undefined;

/** The inbox tells people; this room has no notices. */
export function onBankChange(given: Listener): void {
  listener = given;
}

export const notifyBankChange: Listener = (db, clock, notice) => listener(db, clock, notice);
