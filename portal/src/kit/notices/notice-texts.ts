/** Statuses that have a text of their own; the rest fall to `other`. */
const KNOWN = [200, 201, 202, 204, 400, 401, 403, 404, 405, 406, 410, 422, 429, 500, 502, 503, 504] as const;

/** `status.404`; a request that never reached the server has status 0. */
export function statusTextKey(status: number, isOnline = true) {
  if (status === 0) return isOnline ? 'status.offline' : 'status.noNetwork';
  const known = KNOWN.find((one) => one === status);
  return known === undefined ? 'status.other' : (`status.${known}` as const);
}
