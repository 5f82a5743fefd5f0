export { BrokenPage } from './broken-page.tsx';
export { ErrorBoundary } from './error-boundary.tsx';
export { AccessDenied, EmptyState, ErrorState, NotFound } from './states.tsx';
