/** A code as it is kept: in upper case, without what is typed for reading. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');

/** Letters and digits that are not taken for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const madeLength = 12;

/** A code that no one guesses, of random bytes: 60 bits. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, madeLength), (byte) => letters[byte % letters.length]).join('');

/** Whether a code can be one that staff chose. */
export const isCode = (code: string): boolean => /^[A-Z0-9]{4,32}$/.test(code);

/** A code as it is shown: what was made comes in groups of four. */
export const shownCode = (code: string): string =>
  code.length === madeLength && new RegExp(`^[${letters}]+$`).test(code)
    ? code.replaceAll(/(.{4})(?=.)/g, '$1-')
    : code;
