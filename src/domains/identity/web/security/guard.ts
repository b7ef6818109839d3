import { createContext, use } from 'react';

/** Does something that needs a fresh proof: asks for it and does it again where the server wants one. */
export type Guard = (work: () => Promise<void>) => Promise<void>;

export interface Security {
  guard: Guard;
  /** Shows new recovery codes; an empty list is none. */
  showCodes(codes: readonly string[]): void;
}

export const SecurityContext = createContext<Security>({
  guard: (work) => work(),
  showCodes: () => undefined,
});
export const useSecurity = (): Security => use(SecurityContext);
