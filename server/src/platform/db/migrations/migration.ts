import type { Transaction } from 'kysely';
import type { DialectName } from '../dialect-name.ts';
import type { DB } from '../schema.ts';

export interface Migration {
  /** 'NNNN-name', also the name of its file. */
  name: string;
  up(db: Transaction<DB>, dialect: DialectName): Promise<void>;
}
