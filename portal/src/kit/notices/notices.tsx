import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { type TextKey, type TextValues, text } from '../i18n/index.ts';
import { dialogsStand, wantNoticePlaces, whenPlacesGo } from './late-notice-places.tsx';
import { statusTextKey } from './notice-texts.ts';
import classes from './notices.module.css';
import { makeNoticePlanner, NOTICE_MS, type Problem, TABLE_NOTICE_MS } from './plan-notice.ts';

const KIT = 'portal/kit';
const say = (key: TextKey<typeof KIT>, values?: TextValues) => text(KIT, key, values);
const plan = makeNoticePlanner(() => Date.now());
whenPlacesGo(plan.forget);

/** Where "log in again" leads; the page one is on comes back afterwards. */
export function signInAddress(): string {
  const here = window.location.pathname + window.location.search;
  return here === '/' || here.startsWith('/sign-in')
    ? '/sign-in'
    : `/sign-in?next=${encodeURIComponent(here)}`;
}

let onSessionEnd: () => void = () => {};

/** The API client clears its caches here before the page goes to sign-in. */
export function setSessionEnd(clear: () => void): void {
  onSessionEnd = clear;
}

let signInHere: () => Promise<boolean> = async () => false;

/** Signs in over the page where leaving would lose something; answers whether that was done. */
export function setSignInHere(how: () => Promise<boolean>): void {
  signInHere = how;
}

async function showSessionExpired(): Promise<void> {
  // Confirming closes the dialog as well.
  let answered = false;
  const leave = async () => {
    if (answered) return;
    answered = true;
    const here = await signInHere();
    plan.sessionAnswered();
    if (here) return;
    onSessionEnd();
    window.location.assign(signInAddress());
  };
  // Gone with its page, unasked: the next page asks for itself.
  if (!(await dialogsStand())) return;
  modals.openConfirmModal({
    modalId: 'session-expired',
    title: say('session.title'),
    children: <Text size="sm">{say('session.expired')}</Text>,
    labels: { confirm: say('session.logInAgain'), cancel: say('actions.close') },
    cancelProps: { display: 'none' },
    closeOnClickOutside: false,
    onConfirm: () => void leave(),
    onClose: () => void leave(),
  });
}

/** The words for a failure: the server's own, else the status's default. */
export function problemText(problem: Problem): string {
  return problem.message || say(statusTextKey(problem.status, navigator.onLine));
}

const show: typeof notifications.show = (notice) => {
  wantNoticePlaces();
  const { notice: root, body, title, description } = classes;
  return notifications.show({ ...notice, classNames: { root, body, title, description } });
};

/** Spec §8, in the one place that knows it. */
export function notifyProblem(problem: Problem): void {
  const notice = plan(problem);
  switch (notice.kind) {
    case 'none':
      return;
    case 'sessionExpired':
      void showSessionExpired();
      return;
    case 'noPermission':
      show({
        color: 'yellow',
        title: say('notices.noPermission'),
        message: (
          <Stack gap={2}>
            <Text size="sm">{problemText(problem)}</Text>
            {problem.method && <Text size="xs">{say('notices.attempted', { method: problem.method })}</Text>}
          </Stack>
        ),
        autoClose: notice.duration,
      });
      return;
    case 'tableRow':
      show({
        color: 'red',
        title: say('notices.error'),
        message: (
          <Stack gap={2}>
            <Text size="sm">{problemText(problem)}</Text>
            <Text size="xs">
              {say('notices.place', {
                table: problem.table ?? '',
                row: problem.row ?? '',
                column: problem.column ?? '',
              })}
            </Text>
          </Stack>
        ),
        autoClose: notice.duration,
      });
      return;
    case 'tips':
      show({
        color: 'yellow',
        title: problem.status
          ? say('notices.tipsWithStatus', { status: problem.status })
          : say('notices.tips'),
        message: problemText(problem),
        autoClose: notice.duration,
      });
  }
}

/** A green word after something worked: give it a finished sentence in the person's language. */
export function notifySuccess(message: string = say('notices.done')): void {
  show({ color: 'teal', message, autoClose: NOTICE_MS });
}

export function notifyWarning(message: string, title: string = say('notices.tips')): void {
  show({ color: 'yellow', title, message, autoClose: TABLE_NOTICE_MS });
}
