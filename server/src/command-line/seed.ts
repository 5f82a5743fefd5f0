import { createServices } from '../create-services.ts';
import { closeEnginePool } from '../payroll/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { SEED_SIZES, type SeedSize, seedDemo } from '../seeding/index.ts';

// `npm run seed -- --size small|demo|large`: fills the empty database in DATA_DIR (or at DATABASE_URL).
// Exit 0: seeded. 2: it isn't empty, or the size is unknown.
const at = process.argv.indexOf('--size');
const size = at < 0 ? 'demo' : process.argv[at + 1];
const say = (text: string) => process.stdout.write(`${text}\n`);

if (!SEED_SIZES.includes(size as SeedSize)) {
  process.stderr.write(`--size is one of ${SEED_SIZES.join(', ')}.\n`);
  process.exitCode = 2;
} else {
  const { services, database } = await createServices(readConfig({ LOG_LEVEL: 'warn', ...process.env }));
  try {
    if (await services.db.selectFrom('users').select('id').executeTakeFirst()) {
      process.stderr.write('The database is not empty; point DATA_DIR or DATABASE_URL to a new one.\n');
      process.exitCode = 2;
    } else {
      await seedDemo(services, { size: size as SeedSize, say });
    }
  } finally {
    await closeEnginePool();
    await database.close();
  }
}
