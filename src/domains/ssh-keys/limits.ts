export const maxSshKeyName = 60;
/** Most keys of an account, and most that one server is given. */
export const maxSshKeys = 100;
export const maxKeysPerServer = 10;
export const maxSshKeyLength = 8000;
