import { nobody, type Samples } from '#test/sample.ts';
import type { messages } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof messages> = {
  retryMessages: () => ({ input: { messageIds: [nobody] } }),
};
