import { api, problemOf } from '@suanpan/portal/kit/api';
import { downloadFile } from '@suanpan/portal/kit/file';
import { notifyProblem } from '@suanpan/portal/kit/notices';

/** Saves a template as a file of Excel, with headers and sample rows. */
export async function downloadTemplate(id: string): Promise<void> {
  try {
    const { name, mediaType, base64 } = await api.admin.imports.templates.download.query({ id });
    downloadFile(
      name,
      Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
      mediaType,
    );
  } catch (failure) {
    notifyProblem(problemOf(failure));
  }
}
