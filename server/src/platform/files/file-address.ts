/** Where a stored file is read from. */
export const fileAddressOf = (fileId: string): string => `/api/files/${fileId}`;
