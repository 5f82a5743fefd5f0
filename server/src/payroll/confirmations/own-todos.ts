import { ANSWERABLE_STATUSES, OPEN_STATUSES } from '@suanpan/engine';
import { periodName } from '@suanpan/engine/domain';
import { registerTodos, type Todo, type TodoReader } from '../../inbox/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { pickText } from '../../platform/texts/languages.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { batchNameTexts } from '../shared/batch-names.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import { ownAddress, ownSlipAddress, staffAddress, staffSlipAddress } from './dispute-place.ts';
import { ANSWER, lineName } from './tell-of-figures.ts';
import { confirmationsTexts } from './texts.ts';

/** More are in the batch's list. */
const MOST_SHOWN = 200;

registerTodos(ownFigures);
registerTodos(ownPayslipAnswers);
registerTodos(disputesToAnswer);
registerTodos(payslipDisputes);

/** Figures that wait for one's word, and lines on which payroll has answered. */
async function ownFigures({ db, clock, user, language }: TodoReader): Promise<Todo[]> {
  if (user.employmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('payroll_confirmations as c')
    .innerJoin('payroll_batches as b', 'b.id', 'c.batch_id')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .leftJoin('payroll_disputes as d', (join) =>
      join
        .onRef('d.confirmation_id', '=', 'c.id')
        .on('d.resolved_at', 'is', null)
        .on('d.waits_for', '=', 'employee'),
    )
    .select(['c.id', 'c.status', 'c.asked_at', 'c.answer_by', 'c.time_zone'])
    .select(['d.id as disputeId', 'd.line'])
    .select(['p.name', 'p.code', 'p.start_day as start', 'p.end_day as end'])
    .where('c.employment_id', 'in', [...user.employmentIds])
    .where('b.status', 'in', ANSWERABLE_STATUSES)
    .where('b.submitted', '=', 0)
    .where((eb) => eb.or([eb('c.status', '=', 'asked'), eb('d.id', 'is not', null)]))
    .execute();
  return rows.map((row) => ({
    id: row.disputeId ?? row.id,
    category: 'task',
    title:
      row.line === null
        ? confirmationsTexts.say('todos.confirm', {}, language)
        : confirmationsTexts.say('todos.reply', { line: lineName({ line: row.line }) }, language),
    about: periodName(row, language),
    url: ownAddress(row.id),
    from: row.asked_at.slice(0, 10),
    due: row.answer_by,
    late: today(clock, row.time_zone) > row.answer_by,
  }));
}

/** Lines that somebody disputes and that wait for payroll, of solutions one works on; never one's own. */
async function disputesToAnswer({ db, clock, user, authentication, language }: TodoReader): Promise<Todo[]> {
  const scope = scopeOf(authentication.grants, ANSWER);
  if (!scope) return [];
  const rows = await db
    .selectFrom('payroll_disputes as d')
    .innerJoin('payroll_confirmations as c', 'c.id', 'd.confirmation_id')
    .innerJoin('payroll_batches as b', 'b.id', 'c.batch_id')
    .innerJoin('payroll_batch_employments as e', (join) =>
      join.onRef('e.batch_id', '=', 'c.batch_id').onRef('e.employment_id', '=', 'c.employment_id'),
    )
    .select(['d.id', 'd.line', 'd.opened_at', 'c.id as confirmationId', 'c.answer_by', 'c.time_zone'])
    .select(['b.id as batchId', 'b.name as batchName', 'e.person_name'])
    .where('d.waits_for', '=', 'payroll')
    .where('d.resolved_at', 'is', null)
    .where('b.status', 'in', OPEN_STATUSES)
    .where(ofSolutionInScope('b.solution_id', scope))
    .$if(user.employmentIds.length > 0, (query) =>
      query.where('c.employment_id', 'not in', [...user.employmentIds]),
    )
    .orderBy('d.opened_at')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category: 'task',
    title: confirmationsTexts.say(
      'todos.dispute',
      { person: row.person_name, line: lineName(row) },
      language,
    ),
    about: pickText(batchNameTexts(row.batchName), language) ?? '',
    url: staffAddress(row.batchId, row.confirmationId),
    from: row.opened_at.slice(0, 10),
    due: row.answer_by,
    late: today(clock, row.time_zone) > row.answer_by,
  }));
}

/** Lines of published payslips on which payroll has answered. */
async function ownPayslipAnswers({ db, user, language }: TodoReader): Promise<Todo[]> {
  if (user.employmentIds.length === 0) return [];
  const rows = await onPayslips(db)
    .where('s.employment_id', 'in', [...user.employmentIds])
    .where('s.forbidden_at', 'is', null)
    .where('d.waits_for', '=', 'employee')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category: 'task',
    title: confirmationsTexts.say('todos.reply', { line: lineName(row) }, language),
    about: periodName(row, language),
    url: ownSlipAddress(row.slipId),
    from: row.opened_at.slice(0, 10),
    due: null,
    late: false,
  }));
}

/** Lines that somebody asks about or disputes on a published payslip; never one's own. */
async function payslipDisputes({ db, user, authentication, language }: TodoReader): Promise<Todo[]> {
  const scope = scopeOf(authentication.grants, ANSWER);
  if (!scope) return [];
  const rows = await onPayslips(db)
    .where('d.waits_for', '=', 'payroll')
    .where(ofSolutionInScope('s.solution_id', scope))
    .$if(user.employmentIds.length > 0, (query) =>
      query.where('s.employment_id', 'not in', [...user.employmentIds]),
    )
    .limit(MOST_SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    category: 'task',
    title: confirmationsTexts.say(
      'todos.dispute',
      { person: row.employee_name, line: lineName(row) },
      language,
    ),
    about: pickText(batchNameTexts(row.batchName), language) ?? '',
    url: staffSlipAddress(row.slipId),
    from: row.opened_at.slice(0, 10),
    due: null,
    late: false,
  }));
}

/** Open threads on payslips, on the one in force where another took its place. */
const onPayslips = (db: TodoReader['db']) =>
  db
    .selectFrom('payroll_disputes as d')
    .innerJoin('payroll_payslips as first', 'first.id', 'd.payslip_id')
    .innerJoin('payroll_payslips as s', (join) =>
      join
        .onRef('s.batch_id', '=', 'first.batch_id')
        .onRef('s.row_key', '=', 'first.row_key')
        .on('s.status', '=', 'published'),
    )
    .innerJoin('payroll_periods as p', 'p.id', 's.period_id')
    .innerJoin('payroll_batches as b', 'b.id', 's.batch_id')
    .select(['d.id', 'd.line', 'd.opened_at', 's.id as slipId', 's.employee_name'])
    .select(['p.name', 'p.code', 'p.start_day as start', 'p.end_day as end', 'b.name as batchName'])
    .where('d.resolved_at', 'is', null)
    .orderBy('d.opened_at')
    .orderBy('d.id');
