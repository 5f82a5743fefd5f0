import type { SolutionFile } from '@suanpan/engine';
import { periodInWords } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { ApprovalFact } from '../../inbox/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { inEveryLanguage, type Texts } from '../../platform/texts/languages.ts';
import { compareDocuments } from '../solutions/compare-copies.ts';
import { comparableCopy } from '../solutions/configuration/compare-configuration.ts';
import { storedConfiguration } from '../solutions/configuration/configuration.repo.ts';
import type { getCopy } from '../solutions/copies.repo.ts';
import { lastInForce } from '../solutions/edit-draft.ts';
import type { copyTrialAnswer } from '../trials/trials.schemas.ts';
import { sayDifference } from './say-difference.ts';
import { publicationsTexts as texts } from './texts.ts';

type Copy = Awaited<ReturnType<typeof getCopy>>;
/** Null: who asks may not see what people are paid. */
export type Trial = z.infer<typeof copyTrialAnswer> | null;

/** Said one by one; of more than these only how many. */
const MOST_SENTENCES = 12;

/** What the person who decides has to know, for a small screen: whom it pays what, its tests, and what differs. */
export async function factsOf(db: Kysely<DB>, copy: Copy, trial: Trial): Promise<ApprovalFact[]> {
  const file = JSON.parse(copy.file) as SolutionFile;
  const former = await lastInForce(db, copy.solution_id);
  const tests = file.tests?.length ?? 0;
  const number = copy.number;
  return [
    say(
      'copy',
      former
        ? texts.inEvery('asked.follows', { number, former: former.number })
        : texts.inEvery('asked.first', { number }),
    ),
    ...effectOf(trial),
    say(
      'tests',
      tests === 0 ? texts.inEvery('asked.noTests') : texts.inEvery('asked.passed', { count: tests }),
    ),
    ...(storedConfiguration(copy.configuration).settings.agreedPublishing === true
      ? []
      : [say('alone', texts.inEvery('asked.aloneNow'))]),
    ...(former ? await differencesOf(db, former, copy) : []),
  ];
}

type Said = keyof typeof texts.en.asked;

const say = (key: Said & string, value: Texts, label = texts.inEvery(`asked.${key}`)): ApprovalFact => ({
  key,
  label,
  value,
  kind: 'text',
  currency: null,
  scale: null,
});

const count = (key: Said & string, value: number): ApprovalFact => ({
  ...say(key, texts.inEvery('asked.none')),
  value,
  kind: 'count',
});

function effectOf(answer: Trial): ApprovalFact[] {
  if (!answer) return [say('trial', texts.inEvery('asked.notShown'))];
  const { trial } = answer;
  if (!trial) return [say('trial', texts.inEvery('asked.nothingClosed'))];
  const { currency, scale, failed } = trial;
  const net = trial.totals.find(({ role }) => role === 'net')?.difference ?? 0;
  const more = failed.after - failed.before;
  return [
    count('people', trial.changed.total),
    { ...say('netChange', texts.inEvery('asked.none')), value: net, kind: 'money', currency, scale },
    ...(more > 0 ? [count('failed', more)] : []),
    say(
      'trial',
      texts.inEvery('asked.tried', {
        period: inEveryLanguage((language) => periodInWords(trial.period, language)),
        people: trial.people,
      }),
    ),
  ];
}

async function differencesOf(db: Kysely<DB>, former: Copy, copy: Copy): Promise<ApprovalFact[]> {
  const [before, after] = [await comparableCopy(db, former), await comparableCopy(db, copy)];
  const found = compareDocuments(before, after);
  if (found.length === 0)
    return [say('difference', texts.inEvery('asked.same'), texts.inEvery('asked.more'))];
  const said = found.slice(0, MOST_SENTENCES).map((difference, index) => ({
    ...say('difference', sayDifference(difference)),
    key: `difference-${index + 1}`,
    label: texts.inEvery('asked.difference', { number: index + 1 }),
  }));
  const more = found.length - said.length;
  return more === 0 ? said : [...said, say('more', texts.inEvery('asked.moreCount', { count: more }))];
}
