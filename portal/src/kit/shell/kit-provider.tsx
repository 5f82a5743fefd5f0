import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient, setStepUp } from '../api/index.ts';
import { setSignInHere } from '../notices/index.ts';
import { SessionProvider } from '../permission/index.ts';
import { ThemeProvider } from '../theme/index.ts';

// Loaded when it is first asked for: few changes want the password again.
setStepUp(async () => (await import('../form/ask-one.tsx')).askPassword());

// Likewise: few have something typed when their session ends.
setSignInHere(async () => (await import('../form/sign-in-again.ts')).signInAgain());

/** Everything a screen of either front end relies on. Call `startTexts()` first. */
export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <ThemeProvider>{children}</ThemeProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
