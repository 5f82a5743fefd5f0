import type { Kysely } from 'kysely';
import type { SettableClock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Services } from '../../platform/trpc/context.ts';
import type { mailServer } from '../mail-server.ts';
import type { RestAnswer, RestHouse } from '../rest-house.ts';
import type { messageServer } from '../vendors/messages/message-server.ts';
import type { weblateServer } from '../weblate-server.ts';

/** Where the calls of the back office are made, one after the other, and what they leave is looked for. */
export interface ContractStage {
  house: RestHouse;
  services: Services;
  db: Kysely<DB>;
  clock: SettableClock;
  smtp: Awaited<ReturnType<typeof mailServer>>;
  vendors: Awaited<ReturnType<typeof messageServer>>;
  weblate: Awaited<ReturnType<typeof weblateServer>>;
  /** Ids of what earlier calls have made, by a name. */
  made: Record<string, string>;
  /** Works off what waits in the queue. */
  drain(): Promise<void>;
  /** Tells the administrator something by mail, or by a message to the phone. */
  tell(how: 'mail' | 'message', title: string): Promise<void>;
}

type Given<T> = T | ((stage: ContractStage) => T | Promise<T>);

/** What one call of the specification promises. */
export interface Contract {
  /** Who may; the other one of the two is refused. */
  who?: 'staff';
  /** The address with its parameters; absent: as the specification spells it. */
  at?: Given<string>;
  body?: Given<object>;
  /** What it doesn't take, with the code it says so by; for calls that take nothing there is nothing wrong to say. */
  bad: { at?: Given<string>; body?: Given<object>; code: string } | 'takes nothing';
  /** What has come of it: in the database, on the wire, or in what it answers of what was made before. */
  effect(stage: ContractStage, answer: RestAnswer): Promise<void> | void;
}

/** By method and path, in the order in which they are made. */
export type Contracts = Readonly<Record<string, Contract>>;

export const given = async <T>(value: Given<T>, stage: ContractStage): Promise<T> =>
  typeof value === 'function' ? (value as (stage: ContractStage) => T | Promise<T>)(stage) : value;

export const query = (path: string, name: string, value: object): string =>
  `${path}?${name}=${encodeURIComponent(JSON.stringify(value))}`;

/** A list call whose filter asks for a field that isn't there. */
export const wrongFilter = (path: string, name = 'filter') => ({
  at: query(path, name, { where: { nothing: 1 } }),
  code: 'platform.FILTER_FIELD_UNKNOWN',
});
export const INVALID = 'platform.INVALID_INPUT';
export const NOT_FOUND = 'platform.NOT_FOUND';
