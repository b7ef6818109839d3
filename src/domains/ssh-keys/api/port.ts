/** What the domains above may use of the keys of an account. */
export { chosenKeys } from './chosen-keys.ts';
export { fingerprintOf } from './fingerprint.ts';
export { saveKey } from './save-key.ts';
