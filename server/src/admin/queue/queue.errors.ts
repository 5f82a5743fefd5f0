import { declareErrors } from '../../platform/errors/declare-errors.ts';
import { queueTexts } from './texts.ts';

declareErrors('admin.queue', queueTexts, 'errors', { NOT_AGAIN: 409 });
