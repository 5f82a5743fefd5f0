import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { TESTED } from './deciding-screens.ts';
import { ROOT, readSources } from './source-tree.ts';

/** `trpc.people.employments.save.mutationOptions(…)`, `api.identity.auth.stepUp.mutate(…)`; examples in comments don't count. */
const COMMAND = /^(?! *\/?\*).*(?:\bmutationOptions|\bapi\.[\w.]+\.mutate)\(/m;

const deciding = readSources(['portal', 'workbench'])
  .filter(({ path, text }) => !path.includes('.test.') && COMMAND.test(text))
  .map(({ path }) => path);
const tested = Object.values(TESTED).flat();

it('sees a command', () => {
  expect(deciding.length).toBeGreaterThan(40);
  expect(COMMAND.test('useQuery(trpc.people.employments.list.queryOptions())')).toBe(false);
});

it('has a screen test for everything that decides something', () => {
  expect(deciding.filter((path) => !tested.includes(path))).toEqual([]);
});

it('lists nothing that is gone', () => {
  expect(tested.filter((path) => !deciding.includes(path))).toEqual([]);
  expect(Object.keys(TESTED).filter((name) => !existsSync(join(ROOT, 'tests/screens', name)))).toEqual([]);
});
