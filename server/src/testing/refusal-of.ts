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

/** The same by its code; tRPC's own where a call isn't let in. */
export const refusalCodeOf = async (answer: Promise<unknown>): Promise<string | undefined> => {
  const refused = await refusalOf(answer);
  return refused?.cause?.code ?? refused?.code;
};
