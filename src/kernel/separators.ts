/** What stands between the emails of a list that was pasted or comes from a file. */
export const separators = /[\s,;|"'<>()]+/;
