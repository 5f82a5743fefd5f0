import { textIn } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { ApprovalFact } from '../../inbox/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { countOf } from './carry-out.ts';
import { planWrites, writes } from './plan-writes.ts';
import { activeWriteBacks } from './targets.ts';
import { writeBackTexts } from './texts.ts';

/** How many records the submission will write, so that what is approved is that too. */
export async function writeBackFacts(db: Kysely<DB>, loaded: LoadedBatch): Promise<ApprovalFact[]> {
  const planned = await planWrites(db, loaded);
  if (planned.length === 0) return [];
  const each = activeWriteBacks(loaded).map(({ file }) => ({
    name: file.name ?? file.code,
    counts: countOf(planned.filter(({ writeBack }) => writeBack.file === file)),
  }));
  return [
    {
      key: 'writeBack',
      label: writeBackTexts.inEvery('approval.records'),
      value: planned.filter(writes).length,
      kind: 'count',
      currency: null,
      scale: null,
      note: inEveryLanguage((language) =>
        each
          .map(({ name, counts: { created, changed, refused } }) => {
            const facts = {
              name: typeof name === 'string' ? name : textIn(name, language),
              created,
              changed,
              refused,
            };
            return writeBackTexts.say(refused > 0 ? 'approval.left' : 'approval.line', facts, language);
          })
          .join('\n'),
      ),
    },
  ];
}
