/** Statuses that have a text of their own; the rest fall to `other`. */
const KNOWN = new Set([200, 201, 202, 204, 400, 401, 403, 404, 405, 406, 410, 422, 429, 500, 502, 503, 504]);

/** `status.404`; a request that never reached the server has status 0. */
export function statusTextKey(status: number): string {
  if (status === 0) return 'status.offline';
  return KNOWN.has(status) ? `status.${status}` : 'status.other';
}
