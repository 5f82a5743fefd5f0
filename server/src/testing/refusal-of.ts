interface Refused {
  /** What tRPC calls it. */
  code?: string;
  cause?: { code?: string; facts?: Record<string, unknown> };
}

/** Why something was refused; undefined where it was done. */
export const refusalOf = (answer: Promise<unknown>): Promise<Refused | undefined> =>
  answer.then(
    () => undefined,
    (error: Refused) => error,
  );
