import { by, type Cell, nothing, one } from '../cell-builders.ts';

const ofRow = (kind: string, register: string): Cell => by(kind, { register }, 'id', 'own');

function begun(register: string, action: string, form: object): Cell {
  return {
    fields: one('employment', 'employmentId', 'mate'),
    input: ({ employmentId }) => ({ register, action, employmentId, form }),
  };
}

/** What HR records, room by room: whose record is begun has a reach; rows are asked for in `registers.repo.test.ts`. */
export const REGISTER_CELLS: Readonly<Record<string, Cell>> = {
  'people.time.describe': nothing(undefined),
  'people.time.list': nothing({ register: 'leave' }),
  'people.time.history': ofRow('punch', 'punches'),
  'people.time.form': nothing({ register: 'punches', action: 'add' }),
  'people.time.act': begun('roster', 'plan', { from: '2026-01-05', to: '2026-01-05', shift: 'off' }),
  'people.leaveYear.preview': nothing({ year: 2026 }),
  'people.leaveYear.post': nothing({ year: 2026 }),
  'people.expenses.describe': nothing(undefined),
  'people.expenses.list': nothing({ register: 'claims' }),
  'people.expenses.history': ofRow('claim', 'claims'),
  'people.records.describe': nothing(undefined),
  'people.records.list': nothing({ register: 'tasks' }),
  'people.records.history': ofRow('personTask', 'tasks'),
  'people.records.form': nothing({ register: 'tasks', action: 'add' }),
  'people.records.act': begun('tasks', 'add', { title: 'To do', list: 'other', due: '2026-02-01' }),
};
