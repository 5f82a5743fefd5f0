/** The three platforms in a process of their own: prints where they stand as one line of JSON, and ends when its standard input does. */
import { vendorServer } from './vendors/vendor-server.ts';

const vendors = await vendorServer();
// Tens of thousands of calls come: none is kept.
for (const { faults } of [vendors.wecom, vendors.dingtalk, vendors.feishu]) faults.keeps = 0;
process.stdout.write(`${JSON.stringify(vendors.baseUrls)}\n`);
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
