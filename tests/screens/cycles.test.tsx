import { describe, expect, it } from 'vitest';
import { solutionOf } from './harness/demo.ts';
import { choose, chooseFromMenu, dialog, fill, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const cycles = () => house.db.selectFrom('payroll_cycles').selectAll().execute();
const at = (id: string) => `/workbench/payroll/solutions/${id}/periods?view=cycles`;

const owner = () =>
  house.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('login_name', '=', 'payroll')
    .executeTakeFirstOrThrow();

/** With a task of the one who looks, of the first days of the period. */
async function makeCycle() {
  const solutionId = await solutionOf(house.db, 'us-biweekly');
  const { id: ownerId } = await owner();
  const lead = await house.as('payroll');
  const tasks = [{ name: 'Collect hours', from: 0, to: 3, ownerId }];
  const cycle = { solutionId, name: 'Pay run', type: 'calendarDays', base: 'start', tasks };
  await lead.command('payroll.cycles.create', cycle);
  const period = await house.db
    .selectFrom('payroll_periods')
    .select('id')
    .where('solution_id', '=', solutionId)
    .where('status', '=', 'enabled')
    .executeTakeFirstOrThrow();
  return { solutionId, periodId: period.id };
}

describe('calculation cycles', () => {
  it('are made with name, type, base date and tasks, and are deleted only after asking', async () => {
    const id = await solutionOf(house.db, 'us-biweekly');
    await house.visit('payroll', at(id));
    await read(/^No cycle yet/);
    await press('New cycle');
    const form = await dialog('New cycle');
    await press('Add a task', form);
    await press('Save', form);
    expect((await form.findAllByText('This field is required.')).length).toBeGreaterThanOrEqual(3);
    await fill(/^Name/, 'Pay run', form);
    await choose(/^Type/, 'Working days', form);
    await choose(/^Base date/, 'Last day of the period', form);
    await fill(/^Task/, 'Collect hours', form);
    await fill(/^Starts/, '4', form);
    await fill(/^Ends/, '2', form);
    await choose(/^Owner/, (await owner()).name, form);
    await press('Save', form);
    await form.findByText('Not before its start');
    await fill(/^Starts/, '-4', form);
    await fill(/^Ends/, '-2', form);
    await press('Save', form);
    await read('Added.');
    expect(await cycles()).toMatchObject([{ name: 'Pay run', type: 'workingDays', base: 'end' }]);
    await chooseFromMenu('Actions for Pay run', 'Delete cycle');
    await press('Cancel', await dialog('Delete cycle'));
    expect(await cycles()).toHaveLength(1);
    await chooseFromMenu('Actions for Pay run', 'Delete cycle');
    await press('Delete cycle', await dialog('Delete cycle'));
    await until(cycles, (rows) => rows.length === 0);
  });

  it('stand in the period with days, owner and state, and are done by a press', async () => {
    const { solutionId, periodId } = await makeCycle();
    await house.visit('payroll', `/workbench/payroll/solutions/${solutionId}/periods/${periodId}`);
    await read('Collect hours');
    await press('Done: Collect hours');
    const done = () => house.db.selectFrom('payroll_period_tasks_done').selectAll().execute();
    await until(done, (rows) => rows.length === 1);
    await press('Not done: Collect hours');
    await until(done, (rows) => rows.length === 0);
  });

  it('are changed by nobody who keeps no periods', async () => {
    const { solutionId, periodId } = await makeCycle();
    await house.visit('approver', at(solutionId));
    await read('Pay run');
    expect([...named('button', 'New cycle'), ...named('button', /^Actions for/)]).toEqual([]);
    await house.visit('approver', `/workbench/payroll/solutions/${solutionId}/periods/${periodId}`);
    await read('Collect hours');
    expect(named('button', /^Done:/)).toEqual([]);
  });
});

describe('the calendar of a solution', () => {
  it('opens the period of a day, and says to the keyboard what is due on it', async () => {
    const { solutionId, periodId } = await makeCycle();
    await house.visit('payroll', `/workbench/payroll/solutions/${solutionId}/overview`);
    const stops = async () =>
      (await named('link', /Collect hours/)).filter((link) => (link as HTMLElement).tabIndex === 0);
    const [first] = await until(stops, (found) => found.length > 0);
    first?.click();
    await until(
      async () => window.location.pathname,
      (path) => path === `/workbench/payroll/solutions/${solutionId}/periods/${periodId}`,
    );
  });
});
