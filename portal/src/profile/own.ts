import type { RouterOutputs } from '../kit/api/index.ts';

type Own = RouterOutputs['portal']['profile'];

export type Profile = Own['get'];
export type ResumeEntry = Own['resume']['rows'][number];
