import { downloadCsv, downloadFile, printPages } from '../../file/index.ts';
import { csvLines, type Listing, type ListingFormat } from './listing.ts';
import { layOutListing } from './print-listing.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A listing as the file or the pages that were wanted. */
export async function handOver(wanted: ListingFormat, listing: Listing, language: string): Promise<void> {
  const name = listing.title.replace(/[\\/:*?"<>|]/g, ' ');
  if (wanted === 'csv') downloadCsv(`${name}.csv`, csvLines(listing));
  else if (wanted === 'print')
    await printPages(listing.title, language, (target) => layOutListing(target, listing));
  else {
    const { listingXlsx } = await import('./write-xlsx.ts');
    downloadFile(`${name}.xlsx`, listingXlsx(listing), XLSX_TYPE);
  }
}
