/** People and groups that one server is shared with. */
export const maxShares = 100;
