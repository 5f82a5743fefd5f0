/** How many characters terms of use may have. */
export const TERMS_LENGTH = 20_000;
