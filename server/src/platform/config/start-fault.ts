/**
 * Why the server can't start, as a plain sentence that says what to do about it. Whoever starts it reads the message alone,
 * without a stack trace, and the process ends with 1.
 */
export class StartFault extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'StartFault';
  }
}

/** What a starting process says about the error that ended it: the sentence of a start fault, else the whole error. */
export function startFailureText(error: unknown): string {
  if (error instanceof StartFault) return `Suanpan could not start. ${error.message}`;
  return `Suanpan could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
