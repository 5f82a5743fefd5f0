import { api, problemOf, queryClient, setCsrfToken, trpc } from '../api/index.ts';
import { text } from '../i18n/index.ts';
import { askOne } from './ask-one.tsx';
import { hasUnsaved } from './unsaved-work.ts';

/**
 * Where something was typed when the session ended: the same person signs in over the page, and goes on in it.
 *
 * @returns false where nothing would be lost by leaving, or they choose to leave
 */
export async function signInAgain(): Promise<boolean> {
  const me = queryClient.getQueryData(trpc.identity.auth.me.queryKey());
  if (!me || !hasUnsaved()) return false;
  const { loginName } = me.user;
  const signedIn = await askOne({
    title: text('portal/kit', 'session.logInAgain'),
    why: text('portal/kit', 'session.kept', { loginName }),
    label: text('portal/kit', 'password.field'),
    secret: true,
    give: (typed) => enter(loginName, typed),
  });
  const entered = signedIn?.codeFor ? await askCode(loginName, signedIn.codeFor) : signedIn;
  // What failed meanwhile is asked again; what is typed isn't touched.
  if (entered) void queryClient.invalidateQueries();
  return entered !== undefined;
}

/** Opens a session, or says that a code of the account's app is asked for beside this password. */
async function enter(loginName: string, password: string, code?: string): Promise<{ codeFor?: string }> {
  try {
    const again = await api.identity.auth.signIn.mutate({ loginName, password, code });
    queryClient.setQueryData(trpc.identity.auth.me.queryKey(), again);
    setCsrfToken(again.csrfToken);
    return {};
  } catch (failure) {
    if (problemOf(failure).code === 'identity.SECOND_FACTOR_NEEDED') return { codeFor: password };
    throw failure;
  }
}

const askCode = (loginName: string, password: string) =>
  askOne({
    title: text('portal/kit', 'session.logInAgain'),
    why: text('portal/kit', 'session.code'),
    label: text('portal/kit', 'session.codeField'),
    give: (code) => enter(loginName, password, code),
  });
