/** Colours of an employment's state on a day. */
export const employmentColours = { toJoin: 'blue', active: 'green', left: 'gray' } as const;
