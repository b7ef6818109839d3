/**
 * Whether this is `npm run test:full`, which runs every cell of the sweeps, the crash matrix and the screens. `npm test`
 * runs what a change must pass. Nothing may be covered by neither.
 */
export const full = process.env['SKYDECK_TEST_FULL'] === '1';
