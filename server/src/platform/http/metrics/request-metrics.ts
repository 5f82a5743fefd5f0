import type { RequestHandler } from 'express';
import type { Metric, Sample } from './metric-text.ts';

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Course {
  counts: number[];
  sum: number;
  all: number;
}

/** Which door a request came through: an address of its own for every record would be a figure for every record. */
function doorOf(path: string): string {
  const [, first = '', second = ''] = path.split(/[/?]/);
  if (first === 'trpc' || first === 'workbench') return first;
  if (first === 'api') return second === 'files' ? 'files' : 'rest';
  return ['healthz', 'readyz', 'metrics'].includes(first) ? 'health' : 'portal';
}

/** Counts what was answered, and how long that took. */
export function createRequestMetrics(): { count: RequestHandler; metrics(): Metric[] } {
  const answered = new Map<string, { labels: Record<string, string>; value: number }>();
  const took = new Map<string, Course>();
  return {
    count(request, response, next) {
      const startedAt = process.hrtime.bigint();
      response.on('finish', () => {
        const door = doorOf(request.originalUrl);
        const labels = { door, status: `${Math.floor(response.statusCode / 100)}xx` };
        const key = `${door} ${labels.status}`;
        const counted = answered.get(key) ?? { labels, value: 0 };
        answered.set(key, { labels, value: counted.value + 1 });
        const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
        const course = took.get(door) ?? { counts: BUCKETS.map(() => 0), sum: 0, all: 0 };
        BUCKETS.forEach((limit, index) => {
          if (seconds <= limit) course.counts[index] = (course.counts[index] ?? 0) + 1;
        });
        took.set(door, { ...course, sum: course.sum + seconds, all: course.all + 1 });
      });
      next();
    },
    metrics: () => [
      {
        name: 'suanpan_http_requests_total',
        help: 'Requests answered, by door and kind of status.',
        type: 'counter',
        samples: [...answered.values()],
      },
      {
        name: 'suanpan_http_request_seconds',
        help: 'How long requests took, by door.',
        type: 'histogram',
        samples: [...took].flatMap(([door, course]) => samplesOf(door, course)),
      },
    ],
  };
}

const samplesOf = (door: string, { counts, sum, all }: Course): Sample[] => [
  ...BUCKETS.map((limit, index) => ({
    ...{ labels: { door, le: String(limit) }, value: counts[index] ?? 0, ending: '_bucket' },
  })),
  { labels: { door, le: '+Inf' }, value: all, ending: '_bucket' },
  { labels: { door }, value: sum, ending: '_sum' },
  { labels: { door }, value: all, ending: '_count' },
];
