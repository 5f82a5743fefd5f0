/** Colours of a copy's states: a draft informs, the published one is in force, outdated ones rest. */
export const copyColours = { draft: 'blue', published: 'green', outdated: 'gray' } as const;
