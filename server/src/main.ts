import { runProcess } from './run-process.ts';

const { port, firstStart } = await runProcess(process.env);
const { administrator } = firstStart;
if (administrator)
  process.stdout.write(`The first administrator: ${administrator.loginName} / ${administrator.password}\n`);
// Whoever started this as a child process waits for this line.
process.send?.({ ready: true, port });
