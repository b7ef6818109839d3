/** People and groups that one server is shared with. */
export const maxShares = 100;

/** What is answered where a server cannot be shared with someone. */
export const sharingCodes = { notOne: 1893, haver: 1891, most: 1899, known: 1892, notNamed: 1894 } as const;
/** A server that so many people and groups may change is reported. */
export const manyOwners = 3;
