export const pageSizes = [5, 10, 15, 25, 50, 100, 500, 0];
export const defaultPageSize = 10;
/** What `size=0` (all) is capped at by the server. */
export const maxPageSize = 10_000;
