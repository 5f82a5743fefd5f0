import { api } from '../api/index.ts';

/** Another's place, or one's own again: nothing that a page knows holds there, so the next one is loaded anew. */
export async function startAnew(): Promise<void> {
  const { landing } = await api.identity.auth.me.query();
  window.location.assign(landing);
}
