import { noToken, type Samples } from '#test/sample.ts';
import type { downloads } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof downloads> = {
  fetchDownload: () => ({ params: { kind: 'report', token: noToken } }),
  readDownload: () => ({ params: { kind: 'report', token: noToken } }),
};
