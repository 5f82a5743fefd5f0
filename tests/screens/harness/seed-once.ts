import { seedFolder } from '@suanpan/server/server-for-tests';
import { testClock } from './clock.ts';

// A process of its own: what it makes is copied by every test.
await seedFolder(process.argv[2] ?? '', testClock);
