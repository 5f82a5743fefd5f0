export { BrokenPage } from './broken-page.tsx';
export { ErrorBoundary } from './error-boundary.tsx';
export { LastFailure, LastFailureHere } from './last-failure.tsx';
export { EmptyState, ErrorState } from './states.tsx';
export { AccessDenied, NotFound } from './whole-pages.tsx';
