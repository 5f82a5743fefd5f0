import { registerTranslatedRecords } from '../../platform/texts/translated-records.ts';

/** Codes and names of the organisation are a directory: who may look at it reads all of it. */
const DIRECTORY = {
  department: 'departments',
  job: 'people_jobs',
  post: 'people_posts',
  costCentre: 'cost_centres',
  legalEntity: 'legal_entities',
} as const;

for (const [model, table] of Object.entries(DIRECTORY))
  registerTranslatedRecords({
    ...{ model, table, field: 'name', column: 'names', permission: 'people.organisation.view' as const },
    async find(db, _scope, id) {
      const row = await db.selectFrom(table).select('names').where('id', '=', id).executeTakeFirst();
      return row?.names;
    },
  });
