/** What only those concerned may read, whatever a job calls it. */
const HIDDEN =
  /password|secret|token|captcha|cookie|auth|code|address|mail|phone|number|account|name|text|body|title|values|subject|amount/i;
const LONGEST = 200;

/** A job's payload for whoever looks after the queue: which records it is about, and nothing that stands in them. */
export function redactPayload(value: unknown, name = ''): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (HIDDEN.test(name) && !/Ids?$/.test(name)) return '•••';
  if (Array.isArray(value)) return value.slice(0, 20).map((each) => redactPayload(each, name));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redactPayload(each, key)]));
  return typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}
