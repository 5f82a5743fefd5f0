import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';

/**
 * Answers that were asked for before a change don't stand for what is after it. TanStack Query asks again only where an
 * answer has been seen: one still under way would be shown, and kept, as if it were new.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const isUnderWay = (query: Query) => query.state.fetchStatus !== 'idle';
    for (const query of this.getQueryCache().findAll(filters).filter(isUnderWay)) {
      // Where somebody looks it is asked again at once, below (with `refetchType: 'none'` by the caller); elsewhere when
      // somebody looks.
      if (query.isActive()) void query.cancel({ silent: true, revert: true });
      else void query.promise?.then(() => query.invalidate()).catch(() => {});
    }
    return super.invalidateQueries(filters, options);
  }
}
