import { BrokenPage, NotFound } from '@suanpan/portal/kit/errors';

export function NotFoundScreen() {
  return <NotFound />;
}

export function ScreenError({ error, reset }: { error: unknown; reset: () => void }) {
  return <BrokenPage failure={error} onRetry={reset} />;
}
