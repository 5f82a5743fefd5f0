import type { RouterOutputs } from '@suanpan/portal/kit/api';
import { hasText, useText } from '@suanpan/portal/kit/i18n';

type Queue = RouterOutputs['admin']['queue'];

export type TopicRow = Queue['topics']['rows'][number];
export type JobRow = Queue['messages']['rows'][number];

export const JOB_COLOURS: Readonly<Record<JobRow['state'], string>> = {
  queued: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  dead: 'red',
  cancelled: 'gray',
};
export const JOB_STATES = Object.keys(JOB_COLOURS) as JobRow['state'][];

/** What a topic is called in the list of background jobs; its own code where it has no name there. */
export function useTopicName(): (topic: string) => string {
  const t = useText('workbench/admin');
  return (topic) => {
    const key = `jobs.topics.${topic.replaceAll('.', '-')}`;
    return hasText('workbench/admin', key) ? t(key) : topic;
  };
}
