import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from './source-tree.ts';

const server = (path: string) => import(pathToFileURL(join(ROOT, 'server/src', path)).href);

let topics: string[];

beforeAll(async () => {
  // The rooms say what they do in the background when they are loaded.
  await server('app-router.ts');
  const { jobTopics } = (await server('platform/jobs/job-queue.ts')) as { jobTopics(): string[] };
  // Tests that ran before in this process declare some of their own.
  topics = jobTopics().filter((topic) => !topic.startsWith('test.'));
}, 120_000);

it.each(['en', 'zh-TW', 'zh-CN'])('names every kind of background job in %s', (language) => {
  const { jobs } = JSON.parse(
    readFileSync(join(ROOT, `workbench/src/admin/locales/${language}.json`), 'utf8'),
  ) as { jobs: { topics: Record<string, string> } };
  expect(topics.length).toBeGreaterThan(15);
  expect(topics.filter((topic) => !jobs.topics[topic.replaceAll('.', '-')])).toEqual([]);
});
