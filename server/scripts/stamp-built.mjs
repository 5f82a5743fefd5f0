// The end of `npm run build`: what is built stands as it is, so that `npm start` builds nothing where it may write nothing.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stampBuilt } from './build-where-needed.mjs';

stampBuilt(resolve(dirname(fileURLToPath(import.meta.url)), '../..'));
