export { NOTICE_ROOM } from './header-room.ts';
export { dialogsStand, LateNoticePlaces } from './late-notice-places.tsx';
export { statusTextKey } from './notice-texts.ts';
export {
  notifyProblem,
  notifySuccess,
  notifyWarning,
  problemText,
  setSessionEnd,
  setSignInHere,
  signInAddress,
} from './notices.tsx';
export { makeNoticePlanner, type PlannedNotice, type Problem } from './plan-notice.ts';
