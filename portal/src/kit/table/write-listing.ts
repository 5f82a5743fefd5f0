import type { Listing, ListingFormat } from './listing/listing.ts';

/** What isn't a list of the kit's, as the same kinds of file; what makes them is loaded when it is wanted. */
export async function writeListing(wanted: ListingFormat, listing: Listing, language: string): Promise<void> {
  const { handOver } = await import('./listing/hand-over.ts');
  await handOver(wanted, listing, language);
}
