import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { OpenApp } from '../apps/open-app.ts';
import type { FieldRule } from './map-fields.ts';

/** What of an employee goes where: as somebody set it, else as is usual on the platform. */
export async function memberRules(
  db: Kysely<DB>,
  { row, adapter }: Pick<OpenApp, 'row' | 'adapter'>,
): Promise<FieldRule[]> {
  const set = await db
    .selectFrom('integration_field_configs')
    .selectAll()
    .where('app_id', '=', row.id)
    .where('object', '=', 'member')
    .orderBy('position')
    .execute();
  if (set.length === 0)
    return adapter.rules.usual.map(({ source, target, transform }) => ({
      source,
      target,
      transform: transform ?? 'copy',
      parameter: null,
      whenBlank: 'skip',
    }));
  return set
    .filter(({ enabled }) => enabled === 1)
    .map((rule) => ({
      source: rule.source_field,
      target: rule.target_field,
      transform: rule.transform,
      parameter: rule.parameter,
      whenBlank: rule.when_blank,
    }));
}
