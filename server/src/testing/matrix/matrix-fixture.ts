import { passing } from '../../integrations/vendor/pause.ts';
import type { SettableClock } from '../../platform/clock/clock.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { makeComms } from './comms/comms-fixture.ts';
import { makeOffice } from './identity/menu-cells.ts';
import { makeIntegrations } from './integrations/integration-cells.ts';
import { makeApplications } from './matrix-applications.ts';
import { makePayroll } from './matrix-payroll.ts';
import { makePeople } from './matrix-people.ts';
import { makePersonal } from './matrix-personal.ts';
import { type MatrixFixture, MatrixRecords } from './matrix-records.ts';
import { makeOwnRecords } from './portal/profile-cells.ts';

/** Two companies, each with departments, people, a solution, a closed batch with payslips and one that waits for approval. */
export async function createMatrixFixture(services: Services, clock: SettableClock): Promise<MatrixFixture> {
  const records = new MatrixRecords(services, clock);
  await makePeople(records);
  await makeAccounts(records);
  await makePayroll(records);
  await makePersonal(records);
  await makeOwnRecords(records);
  await makeApplications(records);
  await makeOffice(records);
  await makeComms(records);
  // Nobody waits for platforms that can't be reached.
  passing.wait = async () => undefined;
  await makeIntegrations(records);
  return records.fixture;
}

async function makeAccounts(records: MatrixRecords): Promise<void> {
  records.put('user', 'own', await records.account('caller'));
  records.put('user', 'far', await records.account('somebody'));

  const role = { code: 'some-role', name: { 'zh-TW': 'r', 'zh-CN': 'r', en: 'r' }, permissions: [] };
  records.put('role', 'near', (await records.all().identity.roles.create(role)).id);
  records.put('userRecord', 'own', records.at('user', 'own'));
  records.put('userRecord', 'far', records.at('user', 'far'));
}
