import type { SignedInCtx } from '../trpc/context.ts';

export const SEARCH_KINDS = ['employment', 'department', 'solution', 'batch'] as const;

export interface SearchHit {
  kind: (typeof SEARCH_KINDS)[number];
  id: string;
  title: string;
  subtitle: string | null;
  url: string;
}

export interface SearchProvider {
  kind: SearchHit['kind'];
  /** The best few. Answers nothing where the person holds no permission; the scope belongs into the query. */
  search(ctx: SignedInCtx, text: string, most: number): Promise<SearchHit[]>;
}

const providers: SearchProvider[] = [];

/** Rooms tell here what of theirs can be found. */
export function registerSearchProvider(provider: SearchProvider): void {
  providers.push(provider);
}

export function searchProviders(): readonly SearchProvider[] {
  return providers;
}
