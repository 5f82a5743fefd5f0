export type { AppRouter, RouterInputs, RouterOutputs } from '@suanpan/server/types';
export { api, queryClient, requestHeaders, setCsrfToken, trpc } from './client.ts';
export { failedCommand } from './failed-command.ts';
export { atLeast, getMinRequestMs, setMinRequestMs, useMinPending } from './min-pending.ts';
export { problemOf } from './problem.ts';
export { startPage } from './start-page.ts';
export { setStepUp } from './step-up-link.ts';
export { fileAddress, type StoredFile, UploadError, uploadFile } from './upload-file.ts';
export { useCommand } from './use-command.ts';
