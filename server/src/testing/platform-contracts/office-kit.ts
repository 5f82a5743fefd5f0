import { addingTo } from './call-rows.ts';
import type { ContractHouse, ContractRow } from './contract-house.ts';

/** What the rows of the office directory are written with, whose platform is Feishu. */
export function officeKit(rows: ContractRow[]) {
  const double = ({ house }: ContractHouse) => house.vendors.feishu;
  return {
    at: addingTo(rows, '/api/base/fs'),
    tree: (house: ContractHouse) => double(house).tree,
    baseUrl: ({ house }: ContractHouse) => house.vendors.baseUrls.feishu,
    mappingOf: (house: ContractHouse, object: 'department' | 'member', localId: string) =>
      house.db
        .selectFrom('integration_mappings')
        .select(['external_id', 'state'])
        .where('app_id', '=', house.of('app'))
        .where('object', '=', object)
        .where('local_id', '=', localId)
        .executeTakeFirst(),
    line: { object: 'member', sourceModel: 'employee', sourceField: 'job', targetField: 'nickname' },
  };
}
export type OfficeKit = ReturnType<typeof officeKit>;
