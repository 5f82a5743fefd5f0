import { api, queryClient, setCsrfToken, trpc } from '../api/index.ts';
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
    give: async (password) => {
      const again = await api.identity.auth.signIn.mutate({ loginName, password });
      queryClient.setQueryData(trpc.identity.auth.me.queryKey(), again);
      setCsrfToken(again.csrfToken);
      return true;
    },
  });
  // What failed meanwhile is asked again; what is typed isn't touched.
  if (signedIn) void queryClient.invalidateQueries();
  return signedIn === true;
}
