export { BrokenPage } from './broken-page.tsx';
export { ErrorBoundary } from './error-boundary.tsx';
export { LastFailure, LastFailureHere } from './last-failure.tsx';
export { AccessDenied, EmptyState, ErrorState, NotFound } from './states.tsx';
