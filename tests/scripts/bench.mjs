// Measures what should be fast; `npm run bench -- --help` says what can be asked for. Installs what is missing.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWhereNeeded } from '../../server/scripts/build-where-needed.mjs';
import { ensureChromium, ensureInstalled, ROOT, say } from './set-up.mjs';

const HELP = `npm run bench                    the engine, and others beside it; --quick takes fewer repeats
npm run bench -- --exact         every cent of 100,000 rows against exact fractions, in half a minute
npm run bench -- --million       1,000,000 rows: time, memory and every cent
npm run bench -- --api           a calculation through the server's API; --large 100,000 employees, --whole-month all that is done with the batch
npm run bench -- --api --processes 3  pay day: 10,000 signed-in people open their payslips, two processes answer, one works jobs off; --people 500 for fewer
npm run bench -- --parts         1,000,000 employments computed in parts: time, memory, bytes of each step; --parts 50000 for fewer
npm run bench -- --company       lists, filters, summaries and files of 100,000 employees through the server's API
npm run bench -- --directory     10,000 people and 2,000 departments in step with a messaging platform, twice; --wecom, --dingtalk or --feishu alone
npm run bench -- --screen        how soon typing shows its effect in a browser, and in the sheet of somebody else
npm run bench -- --load          how soon pages can be used on a slow phone with slow mobile data
npm run bench -- --pivots        analyses of 10,000 people through the server's API
npm run bench -- --second-opinion  how much of all golden and demo files HyperFormula computes again
npm run bench -- --round-trip    payrolls as Excel files that LibreOffice computes again: 0 differences
docs/performance.md says what was measured, and the further options of --api.`;
if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}

await ensureInstalled();
const script = process.argv.includes('--processes')
  ? 'pay-day.ts'
  : process.argv.includes('--parts')
    ? '../../server/src/payroll/calculation/parts/parts.bench.ts'
    : process.argv.includes('--api')
      ? 'api-bench.ts'
      : process.argv.includes('--screen')
        ? 'screen-bench.ts'
        : process.argv.includes('--load')
          ? 'load-bench.ts'
          : process.argv.includes('--second-opinion')
            ? 'opinion-figures.ts'
            : process.argv.includes('--round-trip')
              ? 'round-trip.ts'
              : process.argv.includes('--pivots')
                ? 'pivot-bench.ts'
                : process.argv.includes('--company')
                  ? 'company-bench.ts'
                  : process.argv.includes('--directory')
                    ? 'directory-bench.ts'
                    : 'run-bench.ts';
const inBrowser = script === 'screen-bench.ts' || script === 'load-bench.ts';
// Measured is what an installation runs: built, of what stands here now.
const isServer = ['pay-day.ts', 'api-bench.ts', 'company-bench.ts'].includes(script);
if (inBrowser || isServer) await buildWhereNeeded(ROOT, say);
const chromium = inBrowser ? await ensureChromium() : undefined;
const run = spawn(
  process.execPath,
  ['--conditions=source', '--import', 'tsx', join(ROOT, 'tests/bench', script), ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(chromium && { CHROMIUM_PATH: chromium }), ...(isServer && { BUILT: '1' }) },
  },
);
// Whoever ends this ends what it measures too: its servers end when the process that started them does.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => run.kill(signal));
run.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
