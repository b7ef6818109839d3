/** `entered`: staff has got the number by hand. `waived`: the invoice is issued without one. */
export const allocationStates = ['waiting', 'granted', 'refused', 'entered', 'waived'] as const;
export type AllocationState = (typeof allocationStates)[number];

/** What keeps a request waiting: the authority is away, the sign-in there has ended, or there is none. */
export const allocationFaults = ['', 'away', 'sign-in', 'not-set-up'] as const;
export type AllocationFault = (typeof allocationFaults)[number];

/** What staff may do in a state: ask again, enter a number, or issue without one. */
export const decides: Readonly<Record<AllocationState, boolean>> = {
  waiting: true,
  refused: true,
  granted: false,
  entered: false,
  waived: false,
};

const printedDigits = 9;
/** What is printed of a number: its right-most digits. */
export const printedNumber = (number: string): string => number.slice(-printedDigits);
export const isNumber = (text: string): boolean => /^\d{9,30}$/.test(text);
