import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job-queue.ts';
import { languageCode, type TermChange } from './languages.schemas.ts';
import { refusalOf, saveTerms } from './save-terms.ts';
import { roomOf, type ShippedTerm, shippedTerms } from './term-catalogue.ts';
import { readWeblate } from './weblate.ts';

export const TAKE_WEBLATE = 'admin.languages.takeWeblate';

const takeWeblatePayload = z.strictObject({
  languages: z.array(languageCode).min(1).max(50),
  appCodes: z.array(z.string()).min(1).max(10),
  userId: z.string(),
});

/** What a room's component is called there: `workbench-payroll-batches`. */
const componentOf = (term: Pick<ShippedTerm, 'appCode' | 'hierarchyCode'>): string =>
  roomOf(term).replaceAll('/', '-');

/** Takes what was translated elsewhere as the company's own words. */
defineJob({
  topic: TAKE_WEBLATE,
  mayAgain: true,
  async run(job) {
    const { languages, appCodes, userId } = takeWeblatePayload.parse(job.payload);
    const { config } = job.services;
    if (!config.weblate) throw new Error('No Weblate is configured.');
    const terms = new Map(
      [...shippedTerms().values()]
        .filter(({ appCode }) => appCodes.includes(appCode))
        .map((term) => [`${componentOf(term)}:${term.key}`, term]),
    );
    const rooms = new Set([...terms.values()].map(componentOf));
    const units = await readWeblate(config, config.weblate, { components: rooms, languages }, job.signal);
    const changes = new Map<string, TermChange>();
    let wrong = 0;
    for (const { component, language, key, text } of units) {
      const term = terms.get(`${component}:${key}`);
      if (!term || refusalOf(term, language, text)) wrong += 1;
      else {
        const { appCode, hierarchyCode } = term;
        changes.set(`${component}:${key}:${language}`, {
          appCode,
          hierarchyCode,
          key,
          language,
          custom: text,
        });
      }
    }
    return job.conclude(async (db) => {
      const saving = { db, clock: job.clock, audit: job.audit(db), userId };
      const changed = await saveTerms(saving, [...changes.values()]);
      return { received: units.length, changed, wrong };
    });
  },
});
