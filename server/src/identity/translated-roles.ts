import { registerTranslatedRecords } from '../platform/texts/translated-records.ts';

registerTranslatedRecords({
  ...{ model: 'role', field: 'name', table: 'roles', column: 'name', permission: 'identity.roles.view' },
  async find(db, _scope, id) {
    const row = await db.selectFrom('roles').select('name').where('id', '=', id).executeTakeFirst();
    return row?.name;
  },
});
