import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { solutionOf } from './harness/demo.ts';
import { choose, chooseFromMenu, dialog, fill, named, part, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const stored = async (code: string) =>
  house.db.selectFrom('payroll_solutions').selectAll().where('code', '=', code).executeTakeFirst();

async function open(code: string, tab: string, login: 'solution' | 'approver' = 'solution'): Promise<string> {
  const id = await solutionOf(house.db, code);
  await house.visit(login, `/workbench/payroll/solutions/${id}/${tab}`);
  return id;
}

describe('a sub-solution', () => {
  it('is made by who may, follows its parent, and takes over a later copy of it in a draft', async () => {
    const parentId = await open('us-biweekly', 'overview', 'approver');
    await read('Latest batches');
    expect(named('button', 'Create sub-solution')).toHaveLength(0);
    await open('us-biweekly', 'overview');
    await press('Create sub-solution');
    const form = await dialog('Create sub-solution');
    await press('Save', form);
    await form.findAllByText('This field is required.');
    await fill(/^Name/, 'Night', form);
    expect(form.getByLabelText(/^Code/)).toHaveProperty('value', 'night');
    await fill(/^Code/, 'night-shift', form);
    await fill(/^Name/, 'Night work', form);
    expect(form.getByLabelText(/^Code/)).toHaveProperty('value', 'night-shift');
    await press('Save', form);
    await read('The sub-solution was created.');
    await until(
      () => stored('night-shift'),
      (row) => row !== undefined,
    );
    expect(await stored('night-shift')).toMatchObject({ parent_id: parentId });
    await read(/^Follows “/);
    await read('0 overrides of its own');
    const author = await house.as('solution');
    const { copyId } = (await author.command('payroll.copies.newDraft', { solutionId: parentId })) as {
      copyId: string;
    };
    await author.command('payroll.copies.publish', { copyId });
    await open('night-shift', 'overview');
    await press('Take it over in a draft');
    await read('The draft was made.');
    const drafts = house.db
      .selectFrom('payroll_copies as c')
      .innerJoin('payroll_solutions as s', 's.id', 'c.solution_id')
      .select('c.parent_copy_id')
      .where('s.code', '=', 'night-shift');
    expect(await drafts.execute()).toEqual([{ parent_copy_id: copyId }]);
  });
});

describe('a new solution', () => {
  it('is made from a template, once each step is sound', async () => {
    await house.visit('solution', '/workbench/payroll/solutions');
    await press('Create solution');
    const form = await dialog('New solution');
    await press('Next', form);
    expect(await form.findAllByText('This field is required.')).toHaveLength(1);
    await fill(/^Name/, 'Second China', form);
    // The code follows the name until somebody writes another.
    expect((await fill(/^Code/, '2nd china', form)).value).toBe('2nd china');
    await fill(/^Name/, 'Second  China', form);
    expect(form.queryByDisplayValue('2nd china')).not.toBeNull();
    await press('Next', form);
    await form.findByText(/^A letter or _ first/);
    await fill(/^Code/, 'china-monthly', form);
    await press('Next', form);
    // The next step begins in its first field.
    const entities = form.getByLabelText(/^Legal entities/, { selector: 'input' });
    await waitFor(() => expect(document.activeElement).toBe(entities));
    // Its list would lie over the buttons: it opens when somebody goes there.
    await new Promise((drawn) => setTimeout(drawn, 100));
    expect(entities.getAttribute('aria-expanded')).toBe('false');
    await press('Next', form);
    await form.findByText('This field is required.');
    await choose(/^Legal entities/, /· SH$/, form);
    await press('Next', form);
    await press('Create solution', form);
    await form.findByText('This field is required.');
    await choose('Template', /China/, form);
    await press('Create solution', form);
    await read(/code.*(taken|used|exists)/i);
    await press('Back', form);
    await press('Back', form);
    const code = await fill(/^Code/, 'china-2', form);
    await press('Next', form);
    await press('Next', form);
    expect(code.value).toBe('china-2');
    await press('Create solution', form);
    await read('The solution was created.');
    const made = await stored('china-2');
    expect(made?.currency).toBe('CNY');
    await waitFor(() =>
      expect(window.location.pathname).toBe(`/workbench/payroll/solutions/${made?.id}/overview`),
    );
    await chooseFromMenu('More actions', 'Delete solution');
    await press('Cancel', await dialog('Delete solution'));
    expect(await stored('china-2')).toBeDefined();
    await chooseFromMenu('More actions', 'Delete solution');
    await press('Delete', await dialog('Delete solution'));
    await read('The solution was deleted.');
    expect(await stored('china-2')).toBeUndefined();
    await waitFor(() => expect(window.location.pathname).toBe('/workbench/payroll/solutions'));
  });
});

it('a solution from nothing takes the currency of its legal entities, and asks where they have several', async () => {
  // One that the list of currencies doesn't have.
  await house.db.updateTable('legal_entities').set({ currency: 'THB' }).where('code', '=', 'NY').execute();
  await house.visit('solution', '/workbench/payroll/solutions');
  await press('Create solution');
  const form = await dialog('New solution');
  const currency = () =>
    (form.queryByLabelText(/^Currency/, { selector: 'input' }) as HTMLInputElement | null)?.value;
  await fill(/^Name/, 'From nothing', form);
  await press('Next', form);
  await choose(/^Legal entities/, /· NY$/, form);
  await press('Next', form);
  await press(/^Blank/, form, 'radio');
  expect(currency()).toBe('THB');
  await press('Back', form);
  await choose(/^Legal entities/, /· SH$/, form);
  await press('Next', form);
  expect(currency()).toBe('');
  await press('Create solution', form);
  await form.findByText('This field is required.');
  await choose(/^Currency/, 'EUR', form);
  // What was chosen stays, whoever's solution it is.
  await press('Back', form);
  await choose(/^Legal entities/, /· SH$/, form);
  await press('Next', form);
  expect(currency()).toBe('EUR');
  await press('Create solution', form);
  await read('The solution was created.');
  const made = await house.db
    .selectFrom('payroll_solutions')
    .select('currency')
    .where('name', 'like', '%From nothing%')
    .executeTakeFirst();
  expect(made?.currency).toBe('EUR');
});

describe('a solution', () => {
  it('is switched off and on only after asking, and one with batches is never deleted', async () => {
    await open('us-biweekly', 'overview');
    await chooseFromMenu('More actions', 'Deactivate');
    await press('Cancel', await dialog('Deactivate'));
    expect((await stored('us-biweekly'))?.active).toBe(1);
    await chooseFromMenu('More actions', 'Deactivate');
    await press('Confirm', await dialog('Deactivate'));
    await until(
      () => stored('us-biweekly'),
      (found) => found?.active === 0,
    );
    await read('Saved.');
    await press('More actions');
    const remove = await waitFor(() => {
      const [found] = named('menuitem', /^Delete solution/);
      if (!found) throw new Error('The menu is not open.');
      return found;
    });
    expect(remove.hasAttribute('disabled') || remove.dataset.disabled === 'true').toBe(true);
    await press('Activate', undefined, 'menuitem');
    await press('Confirm', await dialog('Activate'));
    await until(
      () => stored('us-biweekly'),
      (found) => found?.active === 1,
    );
  });

  it('is taken out of force and put back from the list, and its draft thrown away, only after asking', async () => {
    const solutionId = await solutionOf(house.db, 'us-biweekly');
    const copies = () =>
      house.db
        .selectFrom('payroll_copies')
        .select(['number', 'status'])
        .where('solution_id', '=', solutionId)
        .orderBy('number')
        .execute();
    const before = await copies();
    const inForce = before.find(({ status }) => status === 'published')?.number;
    await (await house.as('solution')).command('payroll.copies.newDraft', { solutionId });
    await house.visit('solution', '/workbench/payroll/solutions');
    await chooseFromMenu('Actions for US bi-weekly', 'Discard the draft');
    await press('Cancel', await dialog('Discard the draft'));
    expect(await copies()).toHaveLength(before.length + 1);
    await chooseFromMenu('Actions for US bi-weekly', 'Discard the draft');
    await press('Discard', await dialog('Discard the draft'));
    await read('The draft was discarded.');
    expect(await copies()).toEqual(before);
    await chooseFromMenu('Actions for US bi-weekly', 'Unpublish');
    await press('Confirm', await dialog('Unpublish'));
    await read('The copy was taken out of force.');
    expect((await copies()).find(({ status }) => status === 'published')).toBeUndefined();
    await until(
      async () => screen.queryAllByText('Unpublished').length,
      (count) => count > 0,
    );
    await chooseFromMenu('Actions for US bi-weekly', 'Publish copy');
    await press('Publish', await dialog('Publish copy'));
    await until(copies, (found) =>
      found.some(({ number, status }) => number === inForce && status === 'published'),
    );
  });

  it('offers no new batch while no copy is published, and says why', async () => {
    const solutionId = await solutionOf(house.db, 'us-biweekly');
    const create = async () => {
      await house.visit('payroll', `/workbench/payroll/solutions/${solutionId}/overview`);
      await waitFor(() => expect(named('button', 'Create batch')).toHaveLength(1));
      const [button] = named('button', 'Create batch') as HTMLButtonElement[];
      return { disabled: button?.disabled, title: button?.title };
    };
    expect(await create()).toEqual({ disabled: false, title: '' });
    await house.visit('solution', `/workbench/payroll/solutions/${solutionId}/tables`);
    await read(/This copy is published and never changes/);
    await chooseFromMenu('More actions', 'Unpublish');
    await press('Confirm', await dialog('Unpublish'));
    await read(/This copy isn’t in force and never changes/);
    expect(document.body.textContent).not.toContain('This copy is published');
    expect(await create()).toEqual({
      disabled: true,
      title: 'No copy is published: no new batch is made with the solution. Publish one first.',
    });
  });

  it('offers nothing of it to who may only look', async () => {
    await open('us-biweekly', 'scope', 'approver');
    await read('Whom the solution takes');
    expect(named('button', 'Save')).toEqual([]);
    await open('us-biweekly', 'settings', 'approver');
    await read('Memo');
    expect([...named('button', 'Save'), ...named('button', 'Change process')]).toEqual([]);
    expect(document.body.textContent).not.toContain('Delete solution');
  });
});

describe('the settings of a solution', () => {
  const saveButtons = () => named('button', 'Save');

  it('are saved, and stay typed when the right is gone', async () => {
    await open('us-biweekly', 'settings');
    const memo = await fill('Memo', 'Every other Friday');
    await press('Save', part(saveButtons()[0]?.parentElement as HTMLElement));
    await read('Saved.');
    expect((await stored('us-biweekly'))?.memo).toBe('Every other Friday');
    await waitFor(() => expect(memo.isConnected).toBe(false));
    const again = await fill('Memo', 'Every Friday');
    await house.strip('solution');
    await press('Save', part(saveButtons()[0]?.parentElement as HTMLElement));
    await read('No permission');
    expect(again.value).toBe('Every Friday');
    expect((await stored('us-biweekly'))?.memo).toBe('Every other Friday');
  });
});

describe('the process of approval', () => {
  const processes = (solutionId: string) =>
    house.db
      .selectFrom('payroll_processes')
      .select(['status', 'nodes'])
      .where('solution_id', '=', solutionId)
      .orderBy('number')
      .execute();

  it('is changed by asking another person, and the asking is withdrawn', async () => {
    const id = await open('us-biweekly', 'process');
    await press('Edit in a new draft');
    const before = await processes(id);
    await press('Change process');
    const section = part(await screen.findByRole('region', { name: 'Approval' }));
    expect((named('button', 'Ask for this change')[0] as HTMLButtonElement).disabled).toBe(true);
    await press('Add node', section);
    const cards = section.getAllByRole('group', { name: /^Node/ });
    const added = part(cards.at(-1) as HTMLElement);
    await choose('By position', 'Superior of who submits, level 1', added);
    await choose('Asked', 'by change of net pay, %', added);
    await fill(/^Why/, 'Four eyes more', section);
    await press('Ask for this change', section);
    // A condition without a number is said at its field.
    await section.findByText('Enter a number.');
    await fill('Value', '5', section);
    await press('Ask for this change', section);
    await read('The change was asked for. Another person decides.');
    const asked = await processes(id);
    expect(asked.slice(0, -1)).toEqual(before);
    expect(asked.at(-1)?.status).toBe('pending');
    const nodes = JSON.parse(asked.at(-1)?.nodes ?? '') as object[];
    expect(nodes).toHaveLength(JSON.parse(before.at(-1)?.nodes ?? '').length + 1);
    expect(nodes.at(-1)).toMatchObject({
      roleCodes: ['payroll-approver'],
      leaders: [{ kind: 'supervisor', level: 1 }],
      when: { figure: 'variance', operator: 'gte', value: 5 },
    });
    expect(document.body.textContent).toContain('if net pay changes ≥ 5 %');
    await press('Withdraw the change');
    await read('The change was withdrawn.');
    await until(
      () => processes(id),
      (all) => all.every(({ status }) => status !== 'pending'),
    );
    await waitFor(() => expect(named('button', 'Change process')).toHaveLength(1));
  });

  it('is asked for by nobody who has lost the right, and nothing typed is lost', async () => {
    const id = await open('us-biweekly', 'process');
    await press('Edit in a new draft');
    const before = await processes(id);
    await press('Change process');
    await press('Add node');
    const why = await fill(/^Why/, 'Four eyes more');
    await house.strip('solution');
    await press('Ask for this change');
    await read('No permission');
    expect(why.value).toBe('Four eyes more');
    expect(await processes(id)).toEqual(before);
  });
});

describe('the batches of a solution', () => {
  it('stand in it with their columns and filters, and those of no other', async () => {
    const id = await open('us-biweekly', 'batches');
    const of = (solution: string) =>
      house.db.selectFrom('payroll_batches').select('number').where('solution_id', '=', solution).execute();
    const [own] = await of(id);
    const [other] = await of(await solutionOf(house.db, 'china-monthly'));
    await read(own?.number ?? '');
    for (const head of ['Status', 'Type', 'People', 'Duration', 'Progress'])
      expect(screen.getAllByRole('columnheader', { name: new RegExp(`^${head}`) })).toHaveLength(1);
    expect(screen.queryByRole('columnheader', { name: 'Solution' })).toBeNull();
    expect(document.body.textContent).not.toContain(other?.number);
    await choose('Status', 'Canceled');
    await read('Nothing matches the filter.');
    expect(document.body.textContent).not.toContain(own?.number);
  });
});
