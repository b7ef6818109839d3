/** Users that one file makes: each is mailed an invitation. */
export const maxImportLines = 200;
export const maxImportChars = 200_000;
