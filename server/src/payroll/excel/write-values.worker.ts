import { parentPort, workerData } from 'node:worker_threads';
import { type Values, valuesCsv, valuesXlsx } from '../../platform/excel/write-values.ts';

export interface ValuesToWrite {
  values: Values;
  format: 'xlsx' | 'csv';
  /** Over what can be said of cells, in a file that knows no comments. */
  remarks: string;
}

const { values, format, remarks } = workerData as ValuesToWrite;
parentPort?.postMessage({
  ok: true,
  value: format === 'csv' ? valuesCsv(values, remarks) : valuesXlsx(values),
});
