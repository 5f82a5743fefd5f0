import { parentPort, workerData } from 'node:worker_threads';
import { type Values, valuesXlsx } from '../../platform/excel/write-values.ts';

parentPort?.postMessage({ ok: true, value: valuesXlsx(workerData as Values) });
