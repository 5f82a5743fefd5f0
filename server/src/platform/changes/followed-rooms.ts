/** Rooms whose lists follow what others do there: what is done in them is named so in the trail. */
export const FOLLOWED_ROOMS = ['people', 'identity', 'payroll'] as const;
export type FollowedRoom = (typeof FOLLOWED_ROOMS)[number];

/** Stands before a room's name in the feed, which follows other things by their ids. */
export const ROOM = 'room ';
