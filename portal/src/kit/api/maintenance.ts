import { useSyncExternalStore } from 'react';

let announced: string | undefined;
const listeners = new Set<() => void>();

/** Every answer says when the product goes down for a moment, or no more. */
export const fetchHearing: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const at = response.headers.get('X-Maintenance-At') ?? undefined;
  if (response.ok && at !== announced) {
    announced = at;
    for (const listener of listeners) listener();
  }
  return response;
};

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useMaintenanceAt = (): string | undefined => useSyncExternalStore(listen, () => announced);
