import type { Samples } from '#test/sample.ts';
import type { setup } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof setup> = {
  claimSetup: () => ({
    input: {
      token: 'no-such-token',
      email: 'first@skydeck.test',
      password: 'Skydeck-1',
      name: 'First',
      siteName: 'Mine',
    },
  }),
  readSetup: () => ({}),
};
