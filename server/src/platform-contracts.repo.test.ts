import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from './app-router.ts';
import { describeEachDatabase } from './platform/db/testing.ts';
import { listRestCalls } from './platform/http/rest/rest-calls.ts';
import { appCalls, microAppCalls } from './testing/platform-contracts/app-calls.ts';
import { type Platform, platformKit } from './testing/platform-contracts/call-rows.ts';
import { ContractHouse, type ContractRow, play } from './testing/platform-contracts/contract-house.ts';
import { departmentChangeCalls, departmentListCalls } from './testing/platform-contracts/department-calls.ts';
import { memberChangeCalls, memberListCalls } from './testing/platform-contracts/member-calls.ts';
import { attendanceCalls, messageCalls } from './testing/platform-contracts/message-calls.ts';
import { fieldCalls, officeAppCalls } from './testing/platform-contracts/office-calls.ts';
import {
  mappingFileCalls,
  officeDepartmentCalls,
} from './testing/platform-contracts/office-department-calls.ts';
import { officeKit } from './testing/platform-contracts/office-kit.ts';
import { personCalls, personnelCalls } from './testing/platform-contracts/office-personnel-calls.ts';

/** In an order in which each call finds what it needs. */
function platformCalls(provider: Platform): ContractRow[] {
  const rows: ContractRow[] = [];
  const kit = platformKit(provider, rows);
  for (const add of [
    appCalls,
    microAppCalls,
    departmentListCalls,
    departmentChangeCalls,
    memberListCalls,
    memberChangeCalls,
    messageCalls,
    attendanceCalls,
  ])
    add(kit);
  return rows;
}

function officeCalls(): ContractRow[] {
  const rows: ContractRow[] = [];
  const kit = officeKit(rows);
  for (const add of [
    officeAppCalls,
    fieldCalls,
    officeDepartmentCalls,
    mappingFileCalls,
    personnelCalls,
    personCalls,
  ])
    add(kit);
  return rows;
}

const CALLS: Record<string, ContractRow[]> = {
  qywx: platformCalls('wecom'),
  ding: platformCalls('dingtalk'),
  fs: officeCalls(),
};

/** What asks for nothing can't be asked wrongly. */
const TAKE_NOTHING = [
  'GET /api/base/fs/appConfig/type/list',
  'GET /api/base/fs/fieldConfig/sourceModel/list',
  'GET /api/base/fs/options/appKey',
  'GET /api/base/fs/options/department',
];

describe('the calls of the platforms', () => {
  it('are each asked as they should, as they should not, and by whom they should not', () => {
    const served = listRestCalls(appRouter)
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => /^\w+ \/api\/base\/(?:qywx|ding|fs)\//.test(call));
    expect(served).toHaveLength(115);
    const rows = Object.values(CALLS).flat();
    expect(rows.map(({ call }) => call).sort()).toEqual(served.sort());
    expect(
      rows
        .filter(({ wrong }) => !wrong)
        .map(({ call }) => call)
        .sort(),
    ).toEqual(TAKE_NOTHING);
  });
});

describe.each(Object.keys(CALLS))('%s', (named) => {
  describeEachDatabase('call by call', (test) => {
    let house: ContractHouse;
    beforeAll(async () => {
      house = await ContractHouse.open(test);
    });
    afterAll(() => house.close());

    it.each((CALLS[named] ?? []).map((row) => [row.call, row] as const))('%s', (_call, row) =>
      play(row, house),
    );
  });
});
