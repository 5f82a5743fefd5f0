// `npm run bench -- --directory [--wecom|--dingtalk|--feishu] [--people=N] [--departments=N]`: a directory of 10,000 people and
// 2,000 departments in step with each platform's contract server: time, memory, and nothing written the second time.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PLATFORMS = ['wecom', 'dingtalk', 'feishu'];
const valueOf = (name: string, usual: string) =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? usual;
const only = PLATFORMS.filter((each) => process.argv.includes(`--${each}`));
const script = fileURLToPath(new URL('../../server/src/testing/measure-directory.ts', import.meta.url));
// Some of a company's people have left.
const [people, departments] = [valueOf('people', '10600'), valueOf('departments', '2000')];

for (const platform of only.length > 0 ? only : PLATFORMS) {
  const run = spawnSync(
    process.execPath,
    ['--expose-gc', '--conditions=source', '--import', 'tsx', script, platform, people, departments],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (run.status !== 0) process.exitCode = 1;
}
