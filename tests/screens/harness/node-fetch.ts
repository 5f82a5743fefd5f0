/** Node's own, for calls beside the page: they carry none of its cookies, and leave none. */
export const nodeFetch = globalThis.fetch;
