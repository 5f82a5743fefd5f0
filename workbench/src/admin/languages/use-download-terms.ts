import { api, problemOf } from '@suanpan/portal/kit/api';
import { downloadFile } from '@suanpan/portal/kit/file';
import { notifyProblem } from '@suanpan/portal/kit/notices';
import type { TermApp, TermFileForm } from '@suanpan/server/words';

/** Saves the terms of an application, or of all, as a file of Excel. */
export function useDownloadTerms() {
  return (form: TermFileForm, appCode: TermApp | undefined, changed = false) => {
    api.admin.terms.download
      .query({ form, changed, ...(appCode ? { appCodeAary: [appCode] } : {}) })
      .then(({ name, mediaType, base64 }) =>
        downloadFile(
          name,
          Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
          mediaType,
        ),
      )
      .catch((failure) => notifyProblem(problemOf(failure)));
  };
}
