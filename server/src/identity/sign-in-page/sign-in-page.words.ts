/** Pictures of the sign-in page, and how large a file may be brought as one. */
export const SIGN_IN_PICTURES = ['logo', 'background'] as const;
export type SignInPicture = (typeof SIGN_IN_PICTURES)[number];

export const SIGN_IN_PICTURE_MEGABYTES = 2;

/** Texts of the sign-in page and how long each may be. */
export const SIGN_IN_TEXTS = { name: 60, claim: 120, claimMore: 300, notice: 500 } as const;
export type SignInText = keyof typeof SIGN_IN_TEXTS;
