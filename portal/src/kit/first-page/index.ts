export { afterFirstFrame } from './after-first-frame.ts';
export { answersSoFar, takeFirstAnswer } from './first-answers.ts';
export { STORED_COLOR_SCHEME, STORED_LANGUAGE } from './stored-choices.ts';
