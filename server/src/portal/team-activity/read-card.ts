import { addDaysIso, addMonthsToMonth, completedYears, monthOf } from '@suanpan/engine/domain';
import type { z } from 'zod';
import { isSwitchedOn, requireSwitchedOn } from '../../identity/index.ts';
import { employmentsInScope, todayThere } from '../../people/index.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { type DataScope, scopeOf } from '../../platform/trpc/scope.ts';
import { portalTexts } from '../texts.ts';
import { CARD_FACTS, type CardFacts, type Fact, mondayOf, windowOf } from './card-facts.ts';
import { type Member, type Team, teamOf } from './team.ts';
import type { cardAnswer, cardInput } from './team-activity.schemas.ts';
import { TEAM_CARDS, type TeamCard, type TeamGroup, type TeamStep } from './team-activity.words.ts';

const PAY_RIGHT = 'people.compensation.view';
const MOST_LISTED = 1000;

type Answer = z.infer<typeof cardAnswer>;

/** Pay of others is shown to who may see it, and only while the portal shows pay of teams at all. */
async function payScope(ctx: SignedInCtx): Promise<DataScope | undefined> {
  if (!(await isSwitchedOn(ctx.db, 'team.payroll')) || !(await isSwitchedOn(ctx.db, 'payrollInfo')))
    return undefined;
  const scope = scopeOf(ctx.authentication.grants, PAY_RIGHT);
  if (!scope) return undefined;
  const reaches = scope.all || scope.reports || scope.departmentIds.length + scope.legalEntityIds.length > 0;
  return reaches ? scope : undefined;
}

export async function cardsOf(ctx: SignedInCtx): Promise<{ cards: TeamCard[]; allLines: boolean }> {
  const pay = await payScope(ctx);
  return {
    cards: TEAM_CARDS.filter((card) => card !== 'cost' || pay),
    allLines: await isSwitchedOn(ctx.db, 'team.allReportingLines'),
  };
}

/** One card: its figures by week or month, the sum on top, the same by department, and who is behind it. */
export async function readCard(ctx: SignedInCtx, input: z.infer<typeof cardInput>): Promise<Answer> {
  if (input.reach === 'all') await requireSwitchedOn(ctx.db, 'team.allReportingLines');
  const team = await teamOf(ctx, input.reach);
  if (input.card === 'cost') team.current = await paidFor(ctx, team);
  const card = await CARD_FACTS[input.card](ctx, team);
  if (input.card === 'turnover') return turnoverOf(card, team, input.group);
  const { currency, others, facts } = oneCurrency(card);
  const counted = facts.filter(({ key }) => !card.counted || card.counted.includes(key));
  const inTotal = card.standing ? counted.filter(({ day }) => day === team.today) : counted;
  const keys = [...card.keys].filter(([key]) => facts.some((fact) => fact.key === key));
  const buckets = bucketsOf(card, input.step, team.today);
  const sums = sumsBy(facts, (fact) => `${fact.key} ${bucketOf(card, input.step, fact.day)}`);
  return {
    ...{ unit: card.unit, currency, others, buckets, groups: groupsOf(inTotal, team, input.group) },
    total: sum(inTotal),
    series: keys.map(([key, name]) => ({
      ...{
        key,
        name,
        values: buckets.map((bucket) => sums.get(`${key} ${bucket}`) ?? (card.standing ? null : 0)),
      },
    })),
    rows: card.listed ? listed(facts, card, team) : [],
    people: team.current.length,
  };
}

async function paidFor(ctx: SignedInCtx, { current }: Team): Promise<Member[]> {
  const scope = await payScope(ctx);
  if (!scope) refuse('AUTHORIZATION_REQUIRED', { method: 'portal.teamActivity.card', permission: PAY_RIGHT });
  const today = await todayThere(ctx.db, ctx.clock);
  const rows = await ctx.db
    .selectFrom('employments')
    .select('id')
    .where('id', 'in', ['', ...current.map(({ employmentId }) => employmentId)])
    .where((eb) => employmentsInScope(eb, scope, today))
    .execute();
  const seen = new Set(rows.map(({ id }) => id));
  return current.filter(({ employmentId }) => seen.has(employmentId));
}

/** Amounts of several currencies don't add up: the chart is of the one with most, the others stand beside it. */
function oneCurrency({ facts }: CardFacts) {
  const amounts = sumsBy(facts, (fact) => fact.currency ?? '');
  const [[currency = ''] = []] = [...amounts].sort((a, b) => b[1] - a[1]);
  if (currency === '') return { currency: null, others: [], facts };
  return {
    currency,
    others: [...amounts]
      .filter(([each]) => each !== currency)
      .map(([each, value]) => ({ currency: each, value })),
    facts: facts.filter((fact) => fact.currency === currency),
  };
}

const toHundredths = (value: number): number => Math.round(value * 100) / 100;
const sum = (facts: readonly Fact[]): number =>
  toHundredths(facts.reduce((all, { value }) => all + value, 0));

function sumsBy(facts: readonly Fact[], by: (fact: Fact) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const fact of facts) sums.set(by(fact), (sums.get(by(fact)) ?? 0) + fact.value);
  return new Map([...sums].map(([key, value]) => [key, toHundredths(value)]));
}

function bucketOf({ ahead }: CardFacts, step: TeamStep, day: string): string {
  if (ahead !== undefined) return ahead === 0 ? '' : day;
  return step === 'month' ? monthOf(day) : mondayOf(day);
}

/** Twelve months or their weeks, from the oldest on; what lies ahead goes by its days. */
function bucketsOf(card: CardFacts, step: TeamStep, today: string): string[] {
  if (card.ahead === 0) return [];
  if (card.ahead !== undefined) {
    if (card.ahead !== 7) return [...new Set(card.facts.map(({ day }) => day))].sort();
    return Array.from({ length: 7 }, (_, at) => addDaysIso(mondayOf(today), at));
  }
  const last = card.facts.reduce((latest, { day }) => (day > latest ? day : latest), today);
  const { from } = windowOf(today);
  const buckets: string[] = [];
  if (step === 'month')
    for (let month = monthOf(from); month <= monthOf(last); month = addMonthsToMonth(month, 1))
      buckets.push(month);
  else for (let day = mondayOf(from); day <= last; day = addDaysIso(day, 7)) buckets.push(day);
  return buckets;
}

function listed(facts: readonly Fact[], { keys, ahead }: CardFacts, team: Team): Answer['rows'] {
  const sign = ahead === undefined ? -1 : 1;
  return [...facts]
    .sort((a, b) => sign * (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .slice(0, MOST_LISTED)
    .flatMap(({ employmentId, day, key, value, note }) => {
      const member = team.ever.get(employmentId);
      if (!member) return [];
      const { name, employeeNumber, department } = member;
      return [
        {
          ...{ employmentId, name, employeeNumber, department, day, key },
          what: keys.get(key) ?? {},
          value,
          note,
        },
      ];
    });
}

/** By department, job, sex, age or years of service; the parts add up to the total. */
function groupsOf(facts: readonly Fact[], team: Team, group: TeamGroup): Answer['groups'] {
  const groups = new Map<string, { name: Texts; value: number }>();
  for (const { employmentId, value } of facts) {
    const member = team.ever.get(employmentId);
    const name = member ? nameOfGroup(member, group, team.today) : portalTexts.inEvery('teamKeys.unknown');
    const key = JSON.stringify(name);
    groups.set(key, { name, value: (groups.get(key)?.value ?? 0) + value });
  }
  return [...groups.values()]
    .map((each) => ({ ...each, value: toHundredths(each.value) }))
    .sort((a, b) => b.value - a.value);
}

const AGES = [0, 25, 35, 45, 55, 100] as const;
const YEARS = [0, 1, 3, 5, 10, 50] as const;

function nameOfGroup(member: Member, group: TeamGroup, today: string): Texts {
  const unknown = portalTexts.inEvery('teamKeys.unknown');
  if (group === 'department') return member.department ?? unknown;
  if (group === 'job') return member.job ?? unknown;
  if (group === 'sex') return member.sex ? portalTexts.inEvery(`teamKeys.${member.sex}`) : unknown;
  if (group === 'seniority') return range('team.seniority', YEARS, completedYears(member.hireDate, today));
  return member.birthDate ? range('team.age', AGES, completedYears(member.birthDate, today)) : unknown;
}

function range(key: 'team.age' | 'team.seniority', steps: readonly number[], value: number): Texts {
  const at = steps.findLastIndex((step) => step <= value);
  return portalTexts.inEvery(key, { from: steps[at] ?? 0, to: (steps[at + 1] ?? value + 1) - 1 });
}

/** Leavers by the average headcount of their month, and of the twelve months before. */
function turnoverOf(card: CardFacts, team: Team, group: TeamGroup): Answer {
  const buckets = bucketsOf({ ...card, facts: [] }, 'month', team.today);
  const of = (key: string) =>
    sumsBy(
      card.facts.filter((fact) => fact.key === key),
      ({ day }) => monthOf(day),
    );
  const [left, people] = [of('left'), of('headcount')];
  const ratio = (leavers: number, average: number) =>
    average === 0 ? null : toHundredths((leavers / average) * 100);
  const upTo = (sums: Map<string, number>, at: number) =>
    buckets.slice(0, at + 1).reduce((all, bucket) => all + (sums.get(bucket) ?? 0), 0);
  const year = buckets.map((_, at) => ratio(upTo(left, at), upTo(people, at) / (at + 1)));
  const month = buckets.map((bucket) => ratio(left.get(bucket) ?? 0, people.get(bucket) ?? 0));
  const leavers = card.facts.filter(({ key }) => key === 'left');
  return {
    ...{ unit: card.unit, currency: null, others: [], buckets, total: year.at(-1) ?? 0 },
    series: [...card.keys].map(([key, name]) => ({ key, name, values: key === 'month' ? month : year })),
    ...{ groups: groupsOf(leavers, team, group), rows: [], people: team.current.length },
  };
}
