import type { Migration } from '../migrate.ts';
import { platform } from './0001-platform.ts';
import { identity } from './0002-identity.ts';

/** In the order they are applied. A migration that was released never changes. */
export const migrations: readonly Migration[] = [platform, identity];
