export { downloadCsv, downloadFile, neutralised, toCsv } from './download-csv.ts';
export { printPages } from './print-pages.ts';
