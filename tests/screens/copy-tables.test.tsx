import { describe, expect, it } from 'vitest';
import { copiesIn } from './harness/copies-in.ts';
import { choose, chooseFromMenu, dialog, fill, hands, named, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const { copies, drafted, solution, visit } = copiesIn(house);

describe('tables of a draft', () => {
  const codes = async (id: string) =>
    (JSON.parse((await copies(id)).at(-1)?.file ?? '') as { tables: { code: string }[] }).tables.map(
      ({ code }) => code,
    );

  it('go several at once, after saying which and who reads them, and come back by undoing', async () => {
    const { id } = await drafted();
    const before = await codes(id);
    await visit(id, 'tables');
    await chooseFromMenu('More for this table', 'Delete several tables…');
    await press('Delete');
    await read('Select the tables to delete');
    expect(document.querySelector('[role=dialog]')).toBeNull();

    const [first = '', second = ''] = named('checkbox', /^Select /).map(
      (box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? '',
    );
    await press(`Select ${first}`, undefined, 'checkbox');
    await press(`Select ${second}`, undefined, 'checkbox');
    await press('Delete 2 tables');
    const question = await dialog('Delete 2 tables');
    await question.findByText(`${first} and ${second} will be taken out of the copy.`);
    await question.findByText(/places? reads? this and will show errors?:/);
    await question.findByText(`What reads ${first}`);
    await press('Cancel', question);
    expect(named('checkbox', `Select ${first}`)[0]).toHaveProperty('checked', true);

    await press('Delete 2 tables');
    await press('Delete', await dialog('Delete 2 tables'));
    await until(
      async () => named('checkbox', /^Select /).length,
      (left) => left === 0,
    );
    await press('Save');
    await read('Saved.');
    expect(await codes(id)).toHaveLength(before.length - 2);
    await press('Undo');
    await press('Save');
    await until(
      () => codes(id),
      (all) => all.length === before.length,
    );
    expect(await codes(id)).toEqual(before);
  });
});

describe('the master table of a draft', () => {
  it('is another one only after asking, which names both', async () => {
    const { id } = await drafted();
    const masters = async () =>
      (
        JSON.parse((await copies(id)).at(-1)?.file ?? '') as { tables: { code: string; master?: true }[] }
      ).tables.flatMap(({ code, master }) => (master ? [code] : []));
    await visit(id, 'tables/Time');
    await press('Details');
    await press('Settings', undefined, 'radio');
    await press(/^Master table/, undefined, 'switch');
    const question = await dialog('Change the master table');
    await question.findByText(/^“Time” becomes the master table instead of “Pay”/);
    await press('Cancel', question);
    expect((named('button', 'Save')[0] as HTMLButtonElement).disabled).toBe(true);
    await press(/^Master table/, undefined, 'switch');
    await press('Confirm', await dialog('Change the master table'));
    await choose(/^What to do with the rows/, /^Overwrite/);
    await press('Save');
    await until(masters, (codes) => codes.join() === 'Time');
    const { tables } = JSON.parse((await copies(id)).at(-1)?.file ?? '') as {
      tables: { code: string; upload?: object }[];
    };
    expect(tables.find(({ code }) => code === 'Time')?.upload).toEqual({ mode: 'overwrite' });
  });
});

describe('verification rules of a draft', () => {
  const rules = async (id: string) =>
    (
      JSON.parse((await copies(id)).at(-1)?.file ?? '') as {
        verification?: { code: string; name?: Record<string, string>; set?: string }[];
      }
    ).verification ?? [];

  it('begin with a name, in a set with a name, both of their own; a set goes whole after it was named', async () => {
    const { id } = await drafted();
    const before = await rules(id);
    await visit(id, 'verification');
    await press('New rule');
    const form = await dialog('New rule');
    await press('New rule', form);
    await form.findByText('This field is required.');
    await fill(/^Name/, before[0]?.name?.en ?? '', form);
    await form.findByText('This name is taken already.');
    await press('Cancel', form);

    await press('New rule set');
    const set = await dialog('New rule set');
    await press('New rule set', set);
    expect(await set.findAllByText('This field is required.')).toHaveLength(2);
    await fill(/^Rule set/, 'Year end', set);
    await fill(/^Name of its first rule/, 'Nobody twice', set);
    await press('New rule set', set);
    await press('Save');
    await read('Saved.');
    expect((await rules(id)).at(-1)).toMatchObject({ name: { en: 'Nobody twice' }, set: 'Year end' });

    await press('Delete rule set');
    const question = await dialog('Delete rule set');
    await question.findByText('The rule set “Year end” and its 1 rule will be taken out of the copy.');
    await press('Delete rule set', question);
    await press('Save');
    await until(
      () => rules(id),
      (all) => all.length === before.length,
    );
    expect(await rules(id)).toEqual(before);
  });
});

describe('a table of a draft', () => {
  it('has a name and a code that no other has', async () => {
    const id = await solution();
    await drafted();
    await visit(id, 'tables');
    await press('New table');
    const form = await dialog('New table');
    await fill(/^Name/, 'Pay', form);
    await fill(/^Code/, 'Another', form);
    await press('New table', form);
    await form.findByText('This name is taken already.');
    await fill(/^Name/, 'Something of its own', form);
    await fill(/^Code/, 'Pay', form);
    await press('New table', form);
    await form.findByText('This code is taken already.');
    await press('Cancel', form);

    await press('Details');
    await press('Settings', undefined, 'radio');
    const code = await fill(/^Code/, 'Time');
    await hands.type(code, '{Enter}');
    await read('This code is taken already.');
    expect(code.value).toBe('Time');
    expect(named('button', 'Save')[0]).toHaveProperty('disabled', true);
  });
});
