interface ListQuery<Row> {
  data: { rows: Row[]; total?: number } | undefined;
  isFetching: boolean;
  error: unknown;
  refetch(): unknown;
}

/** What a table takes from the query of its rows: the rows, how many there are, and how the asking goes. */
export function ofQuery<Row>(list: ListQuery<Row>) {
  return {
    rows: list.data?.rows,
    total: list.data?.total,
    isLoading: list.isFetching,
    error: list.error,
    onRetry: () => list.refetch(),
  };
}
