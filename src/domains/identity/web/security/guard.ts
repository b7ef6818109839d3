import { createContext, use } from 'react';
import type { Proof } from '#shell/session/proof.tsx';

export interface Security extends Pick<Proof, 'guard' | 'act'> {
  /** Shows new recovery codes; an empty list is none. */
  showCodes(codes: readonly string[]): void;
}

/** What the cards of a page share, which is behind one question for a proof. */
export const SecurityContext = createContext<Security | null>(null);
export const useSecurity = (): Security => use(SecurityContext)!;
